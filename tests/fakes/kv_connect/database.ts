/** What the stand-in for a KV service keeps: keys in their order, each with the version that wrote it last. */
import { DatabaseSync } from "node:sqlite";
import { type AtomicWrite, type Entry, MUTATION, type ReadRange } from "./messages.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type WriteResult = { versionstamp: Bytes } | { failedChecks: number[] };

export interface Database {
  read(range: ReadRange): Entry[];
  get(key: Bytes): Entry | null;
  write(write: AtomicWrite): WriteResult;
  close(): void;
}

export function createDatabase(): Database {
  const db = new DatabaseSync(":memory:");
  db.exec(`CREATE TABLE entry (
    key BLOB PRIMARY KEY, value BLOB, encoding INTEGER, versionstamp BLOB, expireAtMs INTEGER
  ) WITHOUT ROWID`);
  const rangeQuery = (order: "ASC" | "DESC") =>
    db.prepare(`SELECT key, value, encoding, versionstamp FROM entry
      WHERE key >= ? AND key < ? AND (expireAtMs = 0 OR expireAtMs > ?)
      ORDER BY key ${order} LIMIT ?`);
  const forwards = rangeQuery("ASC"), backwards = rangeQuery("DESC");
  const put = db.prepare("INSERT OR REPLACE INTO entry VALUES (?, ?, ?, ?, ?)");
  const remove = db.prepare("DELETE FROM entry WHERE key = ?");
  let version = 0n;

  const read: Database["read"] = ({ start, end, limit, reverse }) =>
    (reverse ? backwards : forwards)
      .all(start, end, machineMs(), limit) as unknown as Entry[];

  function get(key: Bytes): Entry | null {
    const end = new Uint8Array([...key, 0]);
    return read({ start: key, end, limit: 1, reverse: false })[0] ?? null;
  }

  function isTrue({ key, versionstamp }: AtomicWrite["checks"][number]): boolean {
    return toHex(get(key)?.versionstamp) === toHex(versionstamp);
  }

  return {
    read,
    get,
    write({ checks, mutations }) {
      const failedChecks = checks.flatMap((check, index) => isTrue(check) ? [] : [index]);
      if (failedChecks.length > 0) return { failedChecks };
      const versionstamp = new Uint8Array(10);
      new DataView(versionstamp.buffer).setBigUint64(0, ++version);
      for (const { mutationType, key, value, expireAtMs } of mutations) {
        if (mutationType === MUTATION.set) {
          put.run(key, value!.data, value!.encoding, versionstamp, expireAtMs);
        } else if (mutationType === MUTATION.setVersionstampedKey) {
          const full = withStamp(key, versionstamp);
          put.run(full, value!.data, value!.encoding, versionstamp, expireAtMs);
        } else if (mutationType === MUTATION.delete) {
          remove.run(key);
        } else throw new RangeError(`mutation ${mutationType} is not one the site makes`);
      }
      return { versionstamp };
    },
    close: () => db.close(),
  };
}

/** With the version as the key's last part, a text: its mark, hexadecimal digits, a zero. */
function withStamp(key: Bytes, versionstamp: Bytes): Bytes {
  return new Uint8Array([...key, 2, ...new TextEncoder().encode(versionstamp.toHex()), 0]);
}

const toHex = (bytes?: Uint8Array) => bytes && bytes.length > 0 ? bytes.toHex() : "";

/** Lifetimes are counted by the client, which knows the machine's time and not what a test makes of `Date`. */
const machineMs = () => Math.floor(performance.timeOrigin + performance.now());
