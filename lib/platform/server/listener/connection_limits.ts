/** How many connections there may be, and how long one may be silent. */

export interface ConnectionLimits {
  /** Connections at once. */
  total: number;
  /** Of them for one caller: an IPv4 address, an IPv6 /64. */
  perAddress: number;
  /** From its beginning until its first request is there. */
  headMs: number;
  /** From one request's end until the next is there. */
  idleMs: number;
}

const HEAD_MS = 15_000;
const IDLE_MS = 60_000;
/** Where descriptors are plenty, memory is not: an idle connection holds about 20 KB, one that streams 90. */
const MOST = 10_000;
/** The database, the log, the listener and what else is open at any time. */
const RESERVED_FILES = 64;
/** The socket, the file that it streams, and that file once more while Deno reads a piece of it. */
const FILES_EACH = 3;
/** Some dozens of homes behind one address of their provider, each with six connections of a browser. */
const PER_ADDRESS = 256;

/**
 * Connections may take all other descriptors: each may be one that streams a file.
 * @param o.openFiles limit of open files of this process; null: unknown
 * @param o.perAddress null: as many as some homes need, or any where all come from our own proxy
 */
export function connectionLimits(o: {
  openFiles: number | null;
  perAddress: number | null;
  isProxied: boolean;
}): ConnectionLimits {
  const possible = Math.floor(((o.openFiles ?? Infinity) - RESERVED_FILES) / FILES_EACH);
  const total = Math.max(16, Math.min(MOST, possible));
  const perAddress = o.perAddress ?? (o.isProxied ? total : PER_ADDRESS);
  return { total, perAddress: Math.min(perAddress, total), headMs: HEAD_MS, idleMs: IDLE_MS };
}

/** The limit of open files as Linux tells it to a process that may do all; null: nobody says. */
export function readOpenFileLimit(): number | null {
  try {
    const limits = Deno.readTextFileSync("/proc/self/limits");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || null;
  } catch {
    return null;
  }
}
