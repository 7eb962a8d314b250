/** Serves HTTP per connection, with the internals of `Deno.serve`, so that connections can be counted and ended. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../telemetry/log.server.ts";
import { type ConnectionLimits, Connections } from "./connections.server.ts";

export type Fetch = Deno.ServeHandler<Deno.NetAddr>;

interface ConnectionServer {
  /** Settles when the connection has ended; rejects when it failed. */
  finished: Promise<void>;
  /** Lets the request under way finish. Do not abort the signal after this, nor after `finished`. */
  shutdown(): Promise<void>;
}

/** @param signal ends the connection at once */
type ServeConnection = (
  connection: Deno.TcpConn,
  signal: AbortSignal,
  handler: Fetch,
  onError: (error: unknown) => Response,
  onListen: () => void,
) => ConnectionServer;

/** An undocumented interface of Deno (docs/decisions/0021); null where this version lacks it. */
const serveConnection: ServeConnection | null =
  Reflect.get(Deno, Reflect.get(Deno, "internal") as symbol)?.serveHttpOnConnection ?? null;

/* The listener: accepts connections, whatever fails, and serves HTTP on each. */

const SWEEP_MS = 1_000;
/** Delay after a failed accept, in which descriptors may be released. */
const RETRY_MS = 100;
/** Shortest time between two log lines about refused connections and failed accepts. */
const REPORT_MS = 60_000;

const WHAT_TO_RAISE = "for more listeners the limit of open files (ulimit -n, LimitNOFILE=), " +
  "for many behind one address CONNECTIONS_PER_ADDRESS";

const NO_ROOM = new TextEncoder().encode(
  "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
);

interface ServeOptions {
  hostname: string;
  port: number;
  limits: ConnectionLimits;
  log: Log;
}

export interface SiteServer {
  addr: Deno.NetAddr;
  /** Stops accepting, closes idle connections, and resolves when the last request has ended. */
  shutdown(): Promise<void>;
}

/**
 * Serves `fetch` on HOST:PORT. A connection beyond the limits is answered 503 and closed; a failed accept (no
 * descriptors) is logged and retried.
 * @throws what {@link Deno.listen} throws
 */
export function serveConnections(o: ServeOptions, fetch: Fetch): SiteServer {
  if (serveConnection) return new Listener(o, fetch);
  o.log.warn("connections_without_limits", { deno: Deno.version.deno, tested: "2.9.6" });
  return Deno.serve({ hostname: o.hostname, port: o.port, onListen() {} }, fetch);
}

class Listener implements SiteServer {
  #listener: Deno.TcpListener;
  #connections: Connections;
  #servers = new Set<ConnectionServer>();
  #sweeping: ReturnType<typeof setInterval>;
  #isStopping = false;
  #failedAccepts = 0;
  #reportAtMs = 0;

  constructor(readonly o: ServeOptions, readonly fetch: Fetch) {
    this.#listener = Deno.listen({ hostname: o.hostname, port: o.port });
    this.#connections = new Connections(o.limits);
    this.#sweeping = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#acceptAll();
  }

  get addr(): Deno.NetAddr {
    return this.#listener.addr;
  }

  async shutdown(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweeping);
    this.#listener.close();
    await Promise.allSettled([...this.#servers].map((server) => server.shutdown()));
  }

  async #acceptAll(): Promise<void> {
    while (!this.#isStopping) {
      try {
        this.#serve(await this.#listener.accept());
      } catch (error) {
        if (this.#isStopping) return;
        if (isOutOfFiles(error)) this.#connections.shrink();
        this.#failedAccepts++;
        await sleep(RETRY_MS);
      }
    }
  }

  #serve(conn: Deno.TcpConn): void {
    const connections = this.#connections;
    const closing = new AbortController();
    const connection = connections.admit(conn.remoteAddr.hostname, () => closing.abort());
    if (!connection) return refuse(conn);
    const ended = () => connections.requestEnded(connection);
    const handler: Fetch = (req, info) => {
      connections.requestBegan(connection);
      info.completed.then(ended, ended);
      return this.fetch(req, info);
    };
    const server = serveConnection!(conn, closing.signal, handler, this.#fail, () => {});
    this.#servers.add(server);
    const left = () => {
      this.#servers.delete(server);
      connections.remove(connection);
    };
    server.finished.then(left, left); // rejects if the peer disconnected
  }

  #fail = (error: unknown): Response => {
    this.o.log.error("request_failed", { error });
    return new Response(null, { status: 503, headers: { "retry-after": "5" } });
  };

  #sweep(): void {
    this.#connections.closeOverdue();
    const { refused, displaced } = this.#connections;
    const failedAccepts = this.#failedAccepts;
    if (refused + displaced + failedAccepts === 0 || Date.now() < this.#reportAtMs) return;
    this.#reportAtMs = Date.now() + REPORT_MS;
    this.#connections.refused = this.#connections.displaced = this.#failedAccepts = 0;
    const { size: open, limits: { total, perAddress } } = this.#connections;
    this.o.log.warn("connections_at_limit", {
      ...{ open, total, perAddress, refused, displaced, failedAccepts },
      raise: WHAT_TO_RAISE,
    });
  }
}

function refuse(conn: Deno.TcpConn): void {
  const close = () => conn.close();
  conn.write(NO_ROOM).then(close, close);
}

function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && /EMFILE|ENFILE/.test(String(Reflect.get(error, "code")));
}
