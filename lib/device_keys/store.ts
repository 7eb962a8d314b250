/** What the secrets of devices are made of, by listener and book. */
import { type DeviceKeyRecord, deviceKeyRecord } from "@/lib/device_keys/schema.ts";
import { erasePrefix } from "@/lib/kv/erase_prefix.ts";
import { keys } from "@/lib/kv/keys.ts";
import { isLocked, withRetry } from "@/lib/kv/retry.ts";

const records = deviceKeyRecord.array();

export interface DeviceKeyStore {
  /**
   * Replaces the records of a book by what `change` makes of them; the same array: nothing is written.
   * @returns what is there now, oldest first.
   */
  update(
    o: { userId: string; bookId: number },
    change: (known: DeviceKeyRecord[]) => Promise<DeviceKeyRecord[]>,
  ): Promise<DeviceKeyRecord[]>;
  /** By book. */
  list(userId: string): Promise<{ bookId: number; devices: DeviceKeyRecord[] }[]>;
  erase(userId: string): Promise<void>;
}

export function createDeviceKeyStore(kv: Deno.Kv): DeviceKeyStore {
  return {
    async update({ userId, bookId }, change) {
      while (true) {
        const entry = await kv.get(keys.deviceKeys(userId, bookId));
        const known = records.parse(entry.value ?? []);
        const changed = await change(known);
        if (changed === known) return known;
        const commit = () => kv.atomic().check(entry).set(entry.key, changed).commit();
        if ((await withRetry(commit, isLocked)).ok) return changed;
      }
    },
    async list(userId) {
      const found = [];
      for await (const { key, value } of kv.list({ prefix: keys.deviceKeysOfUser(userId) })) {
        found.push({ bookId: Number(key.at(-1)), devices: records.parse(value) });
      }
      return found;
    },
    erase: (userId) => erasePrefix(kv, keys.deviceKeysOfUser(userId)),
  };
}
