/** The Stripe emulator on a port: for a site in another process (STRIPE_API_BASE), and for browsers. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { StripeEmulator } from "@/lib/shop/stripe_emulator/mod.server.ts";

export interface StripeEmulatorServer extends AsyncDisposable {
  /** `http://127.0.0.1:port` */
  origin: URL;
}

/** Serves on a free port of this machine until disposed of. */
export async function serveStripeEmulator(emulator: StripeEmulator): Promise<StripeEmulatorServer> {
  // Not Deno.serve: it cannot hang up on a caller, which is what a lost answer looks like.
  const server = createServer(async (incoming, outgoing) => {
    try {
      await send(outgoing, await emulator.fetch(await toRequest(incoming)));
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: new URL(`http://127.0.0.1:${address.port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]) =>
    [name, String(value)] as [string, string]
  );
  const chunks: Uint8Array<ArrayBuffer>[] = await Array.fromAsync(incoming);
  const body = method === "GET" ? undefined : new Blob(chunks);
  return new Request(new URL(url, "http://127.0.0.1"), { method, headers, body });
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  // Stripe.js calls from pages of any origin; its forms need no preflight.
  response.headers.set("access-control-allow-origin", "*");
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
