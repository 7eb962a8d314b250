/**
 * A scrypt that costs nothing, in place of node's, for whoever loads this: an account takes two, of a quarter of
 * a second each, and thousands are made in tests of something else. What is hashed so, only such a process knows
 * again. The real one is looked at in lib/accounts/passwords.server_test.ts and wherever `task start` runs.
 */
import crypto, { createHash } from "node:crypto";

type Done = (error: Error | null, key: Uint8Array) => void;

crypto.scrypt = ((secret: string, salt: Uint8Array, length: number, _: unknown, done: Done) => {
  const key = createHash("sha256").update(secret).update(salt).digest();
  queueMicrotask(() => done(null, key.subarray(0, length)));
}) as typeof crypto.scrypt;
