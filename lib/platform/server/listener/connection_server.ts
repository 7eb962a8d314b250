/** HTTP on one connection: what `Deno.serve` itself is made of, and all that lets connections be counted and ended. */

export type Fetch = Deno.ServeHandler<Deno.NetAddr>;

export interface ConnectionServer {
  /** Settles when the connection has ended; rejects when it ended badly. */
  finished: Promise<void>;
  /** Lets the request under way finish. The signal must not be aborted after this, nor after `finished`. */
  shutdown(): Promise<void>;
}

/** @param signal ends the connection at once */
export type ServeConnection = (
  connection: Deno.TcpConn,
  signal: AbortSignal,
  handler: Fetch,
  onError: (error: unknown) => Response,
  onListen: () => void,
) => ConnectionServer;

/** Not part of Deno's documented interface (docs/decisions/0021); null where this Deno does not have it. */
export const serveConnection: ServeConnection | null =
  Reflect.get(Deno, Reflect.get(Deno, "internal") as symbol)?.serveHttpOnConnection ?? null;
