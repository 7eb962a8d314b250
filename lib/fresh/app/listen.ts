import type { Handler } from "./request_handler.ts";

export type ListenOptions =
  & Partial<Deno.ServeTcpOptions & Deno.TlsCertifiedKeyPem>
  & { remoteAddress?: string };

const FIRST_PORT = 8000;
const LAST_PORT = 8019;

/**
 * Resolves when the server listens.
 * @throws {Deno.errors.AddrInUse}
 */
// deno-lint-ignore require-await -- async turns what Deno.serve throws into a rejection
export async function listen(handler: Handler, options: ListenOptions): Promise<void> {
  if (options.port !== undefined) {
    Deno.serve({ ...options, port: options.port }, handler);
    return;
  }
  for (let port = FIRST_PORT;; port++) {
    try {
      Deno.serve({ ...options, port }, handler);
      return;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse) || port === LAST_PORT) throw error;
    }
  }
}
