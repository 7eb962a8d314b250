/**
 * A long line between a browser and a server of this machine: every byte arrives half a round trip later, a
 * connection takes one before its first byte, and an answer leaves in flights as TCP has it: ten packets
 * (RFC 6928), and for each that has arrived one more (RFC 5681 section 3.1).
 */

const FIRST_FLIGHT_BYTES = 10 * 1460;

export interface Line extends AsyncDisposable {
  url: string;
}

export function openLine(o: { port: number; roundTripMs: number }): Line {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const ends = new Set<Deno.TcpConn>();
  const accepted = acceptAll();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const end of ends) close(end);
      await accepted;
    },
  };

  async function acceptAll(): Promise<void> {
    const carried: Promise<void>[] = [];
    try {
      while (true) carried.push(carry(await listener.accept()));
    } catch {
      await Promise.all(carried); // closed
    }
  }

  async function carry(near: Deno.TcpConn): Promise<void> {
    ends.add(near);
    const readyMs = performance.now() + o.roundTripMs;
    const far = await Deno.connect({ hostname: "127.0.0.1", port: o.port });
    ends.add(far);
    for (const end of [near, far]) end.setNoDelay(true);
    try {
      const there = delay(far, o.roundTripMs / 2, readyMs);
      const back = inFlights(delay(near, o.roundTripMs / 2), o.roundTripMs);
      await Promise.all([near.readable.pipeTo(there), far.readable.pipeTo(back)]);
    } catch {
      // One end has gone: so does the other.
    } finally {
      for (const end of [near, far]) {
        close(end);
        ends.delete(end);
      }
    }
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What is written arrives at `to` so much later, in order; nobody waits for it. */
function delay(to: Deno.TcpConn, ms: number, notBeforeMs = 0): WritableStream<Bytes> {
  const writer = to.writable.getWriter();
  let arrived: Promise<void> = Promise.resolve();
  return new WritableStream({
    write(bytes) {
      const atMs = Math.max(performance.now(), notBeforeMs) + ms;
      arrived = arrived.then(() => sleep(atMs - performance.now())).then(() => writer.write(bytes));
      arrived.catch(() => {}); // the other end has gone
    },
    async close() {
      await arrived;
      await writer.close();
    },
  });
}

/** Never more under way than the window, which grows by what has arrived. */
function inFlights(to: WritableStream<Bytes>, roundTripMs: number): WritableStream<Bytes> {
  const writer = to.getWriter();
  let window = FIRST_FLIGHT_BYTES, underWay = 0, arrived = Promise.withResolvers<void>();
  return new WritableStream({
    async write(bytes) {
      for (let at = 0; at < bytes.length;) {
        while (underWay >= window) await arrived.promise;
        const piece = bytes.subarray(at, at + window - underWay);
        at += piece.length;
        underWay += piece.length;
        writer.write(piece).catch(() => {});
        setTimeout(() => {
          underWay -= piece.length;
          window += piece.length;
          arrived.resolve();
          arrived = Promise.withResolvers();
        }, roundTripMs);
      }
    },
    close: () => writer.close(),
  });
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)));

function close(end: Deno.TcpConn): void {
  try {
    end.close();
  } catch {
    // It is closed already.
  }
}
