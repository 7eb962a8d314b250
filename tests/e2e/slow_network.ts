/**
 * A network between browser and site that a test makes slow or cuts: connections and all, which a browser's
 * own emulation leaves as they are.
 */

export interface SlowNetwork extends AsyncDisposable {
  /** The site's address by way of it. */
  url: string;
  /** Bytes a second towards the browser, of all connections together; Infinity: as fast as it goes. */
  bytesPerSec: number;
  /** Ends what is connected, and refuses what comes until it is mended. */
  cut(): void;
  mend(): void;
}

const PART_BYTES = 16 * 1024;

export function openSlowNetwork(site: { port: number }): SlowNetwork {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.TcpConn>();
  let isCut = false, freeAtMs = 0;

  /** Parts take turns on the one line. */
  async function waitForTurn(bytes: number): Promise<void> {
    const nowMs = Date.now();
    freeAtMs = Math.max(nowMs, freeAtMs) + bytes / network.bytesPerSec * 1000;
    if (freeAtMs > nowMs) await new Promise((done) => setTimeout(done, freeAtMs - nowMs));
  }

  async function carry(from: Deno.TcpConn, to: Deno.TcpConn, isSlow: boolean): Promise<void> {
    const part = new Uint8Array(PART_BYTES);
    try {
      for (let count = await from.read(part); count; count = await from.read(part)) {
        if (isSlow) await waitForTurn(count);
        for (let at = 0; at < count;) at += await to.write(part.subarray(at, count));
      }
    } catch { /* one of the two is gone */ }
    close(from);
    close(to);
  }

  function close(connection: Deno.TcpConn): void {
    if (!open.delete(connection)) return;
    connection.close();
  }

  async function join(browser: Deno.TcpConn): Promise<void> {
    open.add(browser);
    if (isCut) return close(browser);
    const server = await Deno.connect({ hostname: "127.0.0.1", port: site.port });
    open.add(server);
    void carry(browser, server, false);
    void carry(server, browser, true);
  }

  (async () => {
    for await (const browser of listener) void join(browser).catch(() => close(browser));
  })();
  const network: SlowNetwork = {
    url: `http://127.0.0.1:${listener.addr.port}`,
    bytesPerSec: Infinity,
    cut() {
      isCut = true;
      for (const connection of open) close(connection);
    },
    mend() {
      isCut = false;
    },
    [Symbol.asyncDispose]() {
      network.cut();
      listener.close();
      return Promise.resolve();
    },
  };
  return network;
}
