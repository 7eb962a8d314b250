/** Serves the built site until it is stopped: SIGTERM or SIGINT drain it within DRAIN_SECONDS. */

import { setTimeout as sleep } from "node:timers/promises";
import { BEGIN } from "@/lib/desk/words/opening.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import { connectionLimits, readOpenFileLimit } from "@/lib/platform/http/connections.server.ts";
import {
  type Fetch,
  serveConnections,
  type SiteServer,
} from "@/lib/platform/http/serve_connections.server.ts";
import { log } from "@/lib/platform/telemetry/log.server.ts";
import { StartError } from "@/lib/platform/refusal.ts";

/** A terminal signals the whole group, and the parent process passes the same signal on. */
const SAME_SIGNAL_MS = 500;
/** Part of the draining time in which new requests are still accepted, until a balancer has seen /readyz. */
const NOTICE_PART = 0.2;

export interface SiteModule {
  config: Config;
  retire(): void;
  /** null, or absent: the shop is not empty. */
  firstLink?(): Promise<string | null>;
  workHourly(): Promise<void>;
  /** Logs a failure that no request waits for, which tells the author. */
  report(error: unknown): void;
  stop(): void;
  shutdown(): void | Promise<void>;
}

interface ServerModule {
  default: { fetch: Fetch };
}

/**
 * Loads `_fresh/server.js`, listens on HOST:PORT and prints the address. A failure that the operator can fix
 * (see StartError) prints one sentence and ends the process with status 1.
 */
export async function serveSite(): Promise<SiteModule> {
  try {
    const { fetch, site } = await loadSite();
    outliveFailures(site);
    const server = listen(site.config, fetch);
    stopOnSignal(server, site);
    const link = await site.firstLink?.();
    if (link) console.log(BEGIN.printed(link));
    return site;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    Deno.exit(1);
  }
}

/** The built handler and the composition root it was built around: one module instance of each. */
async function loadSite(): Promise<{ fetch: Fetch; site: SiteModule }> {
  const entry = new URL("../_fresh/server.js", import.meta.url);
  if (!await Deno.stat(entry).then((info) => info.isFile, () => false)) {
    throw new StartError(
      "The site is not built yet (no _fresh/server.js). Run `deno task build` first.",
    );
  }
  // Loaded first and alone: if it fails, its own message is the one to print.
  const site: SiteModule = await import(new URL("../main.ts", import.meta.url).href);
  const server: ServerModule = await import(entry.href);
  return { fetch: server.default.fetch, site };
}

/**
 * A failure in a timer, or in a promise that nobody waits for, would end the process, and with it everybody's sound.
 * Failures of requests do not come here: those are answered.
 */
function outliveFailures({ report }: SiteModule): void {
  addEventListener("error", (event) => {
    event.preventDefault();
    report(event.error);
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    report(event.reason);
  });
}

function listen({ host, port, ...config }: Config, fetch: Fetch): SiteServer {
  // There the platform owns the connections, and finds the site by this very call.
  if (config.isOnDeploy) return Deno.serve({ hostname: host, port, onListen: announce }, fetch);
  const limits = connectionLimits({
    openFiles: config.openFiles ?? readOpenFileLimit(),
    perAddress: config.connectionsPerAddress,
    isProxied: config.trustProxy,
  });
  try {
    const server = serveConnections({ hostname: host, port, limits, log }, fetch);
    announce(server.addr);
    return server;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new StartError(
        `Can't listen on ${host}:${port}: another program uses that port. Stop it, or set PORT to another one.`,
      );
    }
    if (error instanceof Deno.errors.PermissionDenied) {
      throw new StartError(
        `Can't listen on ${host}:${port}: this user isn't allowed to use that port. Set PORT above 1023.`,
      );
    }
    if (error instanceof Deno.errors.AddrNotAvailable || isUnknownHost(error)) {
      throw new StartError(
        `Can't listen on ${host}:${port}: this machine doesn't have that address. Set HOST to one it has, such as 0.0.0.0.`,
      );
    }
    throw error;
  }
}

/** Deno reports a HOST that does not resolve as a plain error of the resolver. */
function isUnknownHost(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("failed to lookup address");
}

function announce({ hostname, port }: Deno.NetAddr): void {
  const everywhere = hostname === "0.0.0.0" || hostname === "::";
  const name = everywhere ? "localhost" : hostname.includes(":") ? `[${hostname}]` : hostname;
  console.log(`Lamplight is open: http://${name}:${port}/`);
}

/**
 * First signal: report it at /readyz, stop accepting, let requests finish, in DRAIN_SECONDS altogether; then
 * close what the site holds. At a terminal nobody polls /readyz, and that step is skipped. Second signal:
 * exit at once. With `--until-stdin-ends` the end of stdin is a signal too: the parent is gone.
 */
function stopOnSignal(server: SiteServer, site: SiteModule): void {
  const drainMs = site.config.drainSec * 1000;
  let stoppingSinceMs: number | null = null;
  const stop = async (noticeMs: number) => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) Deno.exit(130);
      return;
    }
    stoppingSinceMs = performance.now();
    site.retire();
    await sleep(noticeMs);
    site.stop();
    await Promise.race([server.shutdown(), sleep(drainMs - noticeMs)]);
    await site.shutdown();
    Deno.exit(0);
  };
  Deno.addSignalListener("SIGTERM", () => stop(drainMs * NOTICE_PART));
  Deno.addSignalListener("SIGINT", () => stop(0));
  if (Deno.args.includes("--until-stdin-ends")) {
    Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => stop(0));
  }
}

if (import.meta.main) await serveSite();
