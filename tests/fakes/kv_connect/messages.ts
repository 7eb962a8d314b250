/** The messages of KV Connect's data path, version 3 (denoland/denokv, proto/schema/datapath.proto). */
import protobuf from "npm:protobufjs@8.8.1";

const { root } = protobuf.parse(`
  syntax = "proto3";
  message SnapshotRead { repeated ReadRange ranges = 1; }
  message ReadRange { bytes start = 1; bytes end = 2; int32 limit = 3; bool reverse = 4; }
  message SnapshotReadOutput {
    repeated ReadRangeOutput ranges = 1;
    bool read_is_strongly_consistent = 4;
    int32 status = 8;
  }
  message ReadRangeOutput { repeated Entry values = 1; }
  message Entry { bytes key = 1; bytes value = 2; int32 encoding = 3; bytes versionstamp = 4; }
  message AtomicWrite { repeated Check checks = 1; repeated Mutation mutations = 2; }
  message Check { bytes key = 1; bytes versionstamp = 2; }
  message Mutation { bytes key = 1; Value value = 2; int32 mutation_type = 3; int64 expire_at_ms = 4; }
  message Value { bytes data = 1; int32 encoding = 2; }
  message AtomicWriteOutput {
    int32 status = 1;
    bytes versionstamp = 2;
    repeated uint32 failed_checks = 4;
  }
  message Watch { repeated WatchKey keys = 1; }
  message WatchKey { bytes key = 1; }
  message WatchOutput { int32 status = 1; repeated WatchKeyOutput keys = 2; }
  message WatchKeyOutput { bool changed = 1; Entry entry_if_changed = 2; }
`);

type Bytes = Uint8Array<ArrayBuffer>;

export interface ReadRange {
  start: Bytes;
  end: Bytes;
  limit: number;
  reverse: boolean;
}

export interface Entry {
  key: Bytes;
  value: Bytes;
  encoding: number;
  versionstamp: Bytes;
}

export interface Mutation {
  key: Bytes;
  value: { data: Bytes; encoding: number } | null;
  mutationType: number;
  /** 0: never. */
  expireAtMs: number;
}

export interface AtomicWrite {
  /** An empty versionstamp: the key must not exist. */
  checks: { key: Bytes; versionstamp: Bytes }[];
  mutations: Mutation[];
}

export const MUTATION = { set: 1, delete: 2, setVersionstampedKey: 9 };
export const READ_SUCCESS = 1;
export const WRITE_STATUS = { success: 1, checkFailure: 2 };

/** Requests as they come, with every field in its place. */
interface Requests {
  SnapshotRead: { ranges: ReadRange[] };
  AtomicWrite: AtomicWrite;
  Watch: { keys: { key: Bytes }[] };
}

export function decode<Name extends keyof Requests>(name: Name, bytes: Bytes): Requests[Name] {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), { defaults: true, longs: Number }) as Requests[Name];
}

export function encode(
  name: "SnapshotReadOutput" | "AtomicWriteOutput" | "WatchOutput",
  message: Record<string, unknown>,
): Bytes {
  const type = root.lookupType(name);
  return new Uint8Array(type.encode(type.fromObject(message)).finish());
}
