/**
 * Sound as a listener's machine takes it: off the line only as it is wanted. `fetch` reads on by itself, so that
 * 500 players of one program would be busy with what nobody hears, and theirs would be the silence measured.
 */

const PIECE_BYTES = 16 * 1024;
const HEAD_END = "\r\n\r\n";

interface Sound {
  /** Origin without a trailing slash; plain http. */
  origin: string;
  path: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Lengths of the pieces in order, each read when it is asked for.
 * @throws {Error} when it is no 206, or ends early
 */
export async function* takeSound({ origin, path, headers, signal }: Sound): AsyncGenerator<number> {
  const { host, hostname, port } = new URL(origin);
  using connection = await Deno.connect({ hostname, port: Number(port), signal });
  const close = () => connection.close();
  signal.addEventListener("abort", close);
  using _ = { [Symbol.dispose]: () => signal.removeEventListener("abort", close) };

  const lines = Object.entries({ host, connection: "close", ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`);
  await connection.write(new TextEncoder().encode(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`));
  const buffer = new Uint8Array(PIECE_BYTES);
  let head = "";
  let left: number | null = null;
  while (left === null || left > 0) {
    const count = await connection.read(buffer);
    if (count === null) throw new Error("Sound ended early");
    if (left !== null) {
      left -= count;
      yield count;
      continue;
    }
    head += new TextDecoder("latin1").decode(buffer.subarray(0, count)); // a letter a byte
    const end = head.indexOf(HEAD_END);
    if (end < 0) continue;
    const [status] = /\d{3}/.exec(head.slice(9)) ?? [];
    if (status !== "206") throw new Error(`Sound answered ${status}`);
    const first = head.length - end - HEAD_END.length;
    left = Number(/^content-length: *(\d+)/im.exec(head)![1]) - first;
    if (first > 0) yield first;
  }
}
