/** Stores the seeds of device secrets, by listener and book. */

import { keys } from "./records.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type DeviceKeyRecord, deviceKeyRecord } from "./calls.ts";

const records = deviceKeyRecord.array();

export interface DeviceKeyStore {
  /**
   * Replaces the records of a book by the result of `change`; nothing is written if that is the same array.
   * @returns the records after the change, oldest first.
   */
  update(
    o: { userId: string; bookId: number },
    change: (known: DeviceKeyRecord[]) => Promise<DeviceKeyRecord[]>,
  ): Promise<DeviceKeyRecord[]>;
  /** Moves the records of one session to another, when a session is replaced. */
  moveSession(o: { userId: string; from: string; to: string }): Promise<void>;
  /** All records of a user, grouped by book. */
  list(userId: string): Promise<{ bookId: number; devices: DeviceKeyRecord[] }[]>;
}

export function createDeviceKeyStore(kv: Deno.Kv): DeviceKeyStore {
  const update: DeviceKeyStore["update"] = ({ userId, bookId }, change) =>
    retryOnConflict(async () => {
      const entry = await kv.get(keys.deviceKeys(userId, bookId));
      const known = records.parse(entry.value ?? []);
      const changed = await change(known);
      if (changed === known) return known;
      const { ok } = await kv.atomic().check(entry).set(entry.key, changed).commit();
      return ok ? changed : CONFLICT;
    });

  return {
    update,
    async moveSession({ userId, from, to }) {
      const move = (it: DeviceKeyRecord) => it.sessionId === from ? { ...it, sessionId: to } : it;
      for await (const { key } of kv.list({ prefix: keys.deviceKeys.under(userId) })) {
        const bookId = Number(key.at(-1));
        await update({ userId, bookId }, (known) => {
          const isThere = known.some(({ sessionId }) => sessionId === from);
          return Promise.resolve(isThere ? known.map(move) : known);
        });
      }
    },
    async list(userId) {
      const found = [];
      for await (const { key, value } of kv.list({ prefix: keys.deviceKeys.under(userId) })) {
        found.push({ bookId: Number(key.at(-1)), devices: records.parse(value) });
      }
      return found;
    },
  };
}
