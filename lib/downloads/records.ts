/** The records of lib/downloads. */

import { defineRecord } from "@/lib/platform/record.ts";
import { deviceKeyRecord } from "./calls.ts";

export const keys = {
  deviceKeys: defineRecord({
    name: "device_keys",
    key: (userId: string, bookId: number) => [userId, bookId],
    schema: deviceKeyRecord.array(),
    ofUser: "ends",
  }),
};
