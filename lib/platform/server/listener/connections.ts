/** The open connections: who may come, and who has been silent for too long. */
import { addressKey } from "@/lib/platform/rate_limit.ts";
import type { ConnectionLimits } from "@/lib/platform/server/listener/connection_limits.ts";

/** A connection that was let in. */
export interface Connection {
  readonly caller: string;
  /** Ends it at once. */
  readonly close: () => void;
  /** Requests under way; while there is one, however slowly its answer is read, nothing ends it. */
  requests: number;
  /** When it began to wait for a request. */
  waitsSinceMs: number;
}

/**
 * Counts connections and ends those that wait for too long. Where there is no more room, the newcomer
 * takes the place of the one that has waited longest: a crowd of silent ones keeps nobody out.
 */
export class Connections {
  #open = new Set<Connection>();
  #byCaller = new Map<string, number>();
  /** Those that never sent a request, and those between two: longest waiting first. */
  #silent = new Set<Connection>();
  #idle = new Set<Connection>();
  #total: number;
  /** Newcomers turned away, and connections ended in favour of newcomers, since somebody set it to 0. */
  refused = 0;
  displaced = 0;

  constructor(readonly limits: ConnectionLimits, readonly now: () => number = Date.now) {
    this.#total = limits.total;
  }

  get size(): number {
    return this.#open.size;
  }

  /** null: all that are open have a request under way. */
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

  /** The connection has ended, by whomever. */
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

  /** Descriptors have run out: from now on fewer connections, a tenth below what there is now. */
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

  /** Ends the one that has waited longest; those that never asked for anything go first. */
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
