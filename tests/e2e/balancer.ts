/** In front of several servers: passes each connection on to the first of them that takes it. */

export interface Balancer extends AsyncDisposable {
  url: string;
}

/** Listens on a free port of this machine until disposed of. */
export function startBalancer(ports: number[]): Balancer {
  const hostname = "127.0.0.1";
  const listener = Deno.listen({ hostname, port: 0 });
  const end = new AbortController();
  const { signal } = end;
  const passing = new Set<Promise<unknown>>();

  async function pass(from: Deno.TcpConn): Promise<void> {
    const to = await connectFirst(ports);
    if (!to) return from.close();
    await Promise.allSettled([
      from.readable.pipeTo(to.writable, { signal }),
      to.readable.pipeTo(from.writable, { signal }),
    ]);
  }

  const accepting = (async () => {
    for await (const conn of listener) {
      const passed = pass(conn).finally(() => passing.delete(passed));
      passing.add(passed);
    }
  })();
  return {
    url: `http://${hostname}:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      end.abort();
      await accepting;
      await Promise.all(passing);
    },
  };
}

async function connectFirst(ports: number[]): Promise<Deno.TcpConn | null> {
  for (const port of ports) {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => null);
    if (conn) return conn;
  }
  return null;
}
