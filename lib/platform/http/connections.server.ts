/** Limits the number of connections, and how long one may be silent. */

import { addressKey } from "../rate_limits.server.ts";

export interface ConnectionLimits {
  /** Connections at once. */
  total: number;
  /** Connections of one caller: an IPv4 address, an IPv6 /64. */
  perAddress: number;
  /** Time from accepting until the first request. */
  headMs: number;
  /** Time between two requests. */
  idleMs: number;
}

const HEAD_MS = 15_000;
const IDLE_MS = 60_000;
/** Limits memory where descriptors are plenty: an idle connection holds about 20 KB, a streaming one 90. */
const MOST = 10_000;
/** For the database, the log, the listener and other files open at any time. */
const RESERVED_FILES = 64;
/** The socket, the streamed file, and the file once more while Deno reads from it. */
const FILES_EACH = 3;
/** Dozens of homes behind one address of their provider, each with six connections of a browser. */
const PER_ADDRESS = 256;

/**
 * Connections may use all other descriptors: each may stream a file.
 * @param o.openFiles limit of open files of this process; null: unknown
 * @param o.perAddress null: enough for several homes, or no limit where all come from our own proxy
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

/** The limit of open files that Linux reports to a process with all permissions; null: unknown. */
export function readOpenFileLimit(): number | null {
  try {
    const limits = Deno.readTextFileSync("/proc/self/limits");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]) || null;
  } catch {
    return null;
  }
}

/* The open connections: which to admit, and which have been silent for too long. */

/** An admitted connection. */
export interface Connection {
  readonly caller: string;
  /** Ends it at once. */
  readonly close: () => void;
  /** Requests under way; while there is one, however slowly its answer is read, it stays open. */
  requests: number;
  /** Since when it waits for a request. */
  waitsSinceMs: number;
}

/**
 * Counts connections and ends those that wait for too long. When it is full, a newcomer replaces the one that
 * has waited longest, so silent connections keep nobody out.
 */
export class Connections {
  #open = new Set<Connection>();
  #byCaller = new Map<string, number>();
  /** Connections without a request under way, longest waiting first. */
  #silent = new Set<Connection>();
  #idle = new Set<Connection>();
  #total: number;
  /** Newcomers refused, and connections ended for newcomers, since it was last set to 0. */
  refused = 0;
  displaced = 0;

  constructor(readonly limits: ConnectionLimits, readonly now: () => number = Date.now) {
    this.#total = limits.total;
  }

  get size(): number {
    return this.#open.size;
  }

  /** null: every open connection has a request under way. */
  admit(address: string, close: () => void): Connection | null {
    const caller = addressKey(address);
    if (!this.#hasRoomFor(caller)) {
      this.refused++;
      return null;
    }
    const connection = { caller, close, requests: 0, waitsSinceMs: this.now() };
    this.#open.add(connection);
    this.#silent.add(connection);
    this.#byCaller.set(caller, (this.#byCaller.get(caller) ?? 0) + 1);
    return connection;
  }

  #hasRoomFor(caller: string): boolean {
    if ((this.#byCaller.get(caller) ?? 0) >= this.limits.perAddress) {
      return this.#displace((it) => it.caller === caller);
    }
    return this.size < this.#total || this.#displace();
  }

  requestBegan(connection: Connection): void {
    connection.requests++;
    this.#silent.delete(connection);
    this.#idle.delete(connection);
  }

  requestEnded(connection: Connection): void {
    if (--connection.requests > 0 || !this.#open.has(connection)) return;
    connection.waitsSinceMs = this.now();
    this.#idle.add(connection);
  }

  /** The connection has ended, from either side. */
  remove(connection: Connection): void {
    if (!this.#open.delete(connection)) return;
    this.#silent.delete(connection);
    this.#idle.delete(connection);
    const left = this.#byCaller.get(connection.caller)! - 1;
    if (left > 0) this.#byCaller.set(connection.caller, left);
    else this.#byCaller.delete(connection.caller);
  }

  closeOverdue(): void {
    this.#closeWaitingFor(this.#silent, this.limits.headMs);
    this.#closeWaitingFor(this.#idle, this.limits.idleMs);
  }

  /** Descriptors have run out: from now on a tenth fewer connections than now. */
  shrink(): void {
    this.#total = Math.max(1, Math.min(this.#total, Math.floor(this.size * 0.9)));
    while (this.size > this.#total && this.#displace());
  }

  #closeWaitingFor(waiting: Set<Connection>, limitMs: number): void {
    const latestMs = this.now() - limitMs;
    for (const connection of waiting) {
      if (connection.waitsSinceMs > latestMs) return;
      this.#close(connection);
    }
  }

  /** Ends the one that has waited longest; those that never sent a request go first. */
  #displace(isMeant: (it: Connection) => boolean = () => true): boolean {
    for (const waiting of [this.#silent, this.#idle]) {
      for (const connection of waiting) {
        if (!isMeant(connection)) continue;
        this.displaced++;
        this.#close(connection);
        return true;
      }
    }
    return false;
  }

  #close(connection: Connection): void {
    this.remove(connection);
    connection.close();
  }
}
