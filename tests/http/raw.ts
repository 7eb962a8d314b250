/** HTTP/1.1 spoken by hand: `fetch` would mend the very addresses and headers that are under test. */

export interface RawAnswer {
  status: number;
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Headers;
  body: string;
}

/** Long enough for a busy machine, short enough to tell a hang from an answer. */
const ANSWER_MS = 15_000;

/**
 * Sends the bytes as they are, closes the sending side's turn with `Connection: close` being the
 * caller's business, and reads until the server closes.
 * @throws {Error} when no complete answer comes in time: a hang is a failure.
 */
export async function sendRaw(port: number, request: string | Uint8Array): Promise<RawAnswer> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const bytes = typeof request === "string" ? new TextEncoder().encode(request) : request;
  // The server may refuse and close before it has read everything.
  writeAll(connection, bytes).catch(() => {});
  const timer = setTimeout(() => connection.close(), ANSWER_MS);
  try {
    return parseAnswer(await readToEnd(connection));
  } catch (error) {
    throw new Error(`No answer to ${JSON.stringify(String(request).slice(0, 120))}: ${error}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A request line and headers, `Connection: close`, and an optional body as given. */
export function rawRequest(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = "",
): string {
  const lines = Object.entries({ Host: "books.example", Connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

async function readToEnd(connection: Deno.Conn): Promise<string> {
  const chunk = new Uint8Array(64 * 1024);
  const text = new TextDecoder();
  let all = "";
  for (;;) {
    // A reset after the answer arrived ends the reading like a close.
    const count = await connection.read(chunk).catch((error) => {
      if (all) return null;
      throw error;
    });
    if (count === null) return all;
    all += text.decode(chunk.subarray(0, count), { stream: true });
  }
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
  if (end < 0 || !status) {
    throw new Error(`not an HTTP answer: ${JSON.stringify(text.slice(0, 200))}`);
  }
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status, headers, body: text.slice(end + 4) };
}
