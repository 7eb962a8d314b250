/** API contract of downloads. `satisfies` keeps the schema and the service's interface in step. */
import { z } from "zod";
import { type DeviceKeyAnswer, deviceKeyInput } from "@/lib/downloads/device_keys.ts";
import { REFUSALS } from "@/lib/downloads/words.ts";
import { defineCall, json } from "@/lib/platform/call.ts";

const deviceKey = z.object({
  userId: z.string(),
  bookId: z.int(),
  secret: z.string(),
  salt: z.string(),
  iterations: z.int(),
  keyId: z.string(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isPurchased: z.boolean(),
  chapters: z.array(z.object({ number: z.int(), bytes: z.int() })),
}) satisfies z.ZodType<DeviceKeyAnswer>;

export const issueDeviceKey = defineCall({
  tag: "Listening",
  method: "post",
  path: "/api/offline/key",
  summary: "What a device makes the key of a book's downloads of, for 30 days",
  session: "needed",
  signInText: REFUSALS.signed_out,
  body: deviceKeyInput,
  answers: json(deviceKey),
  failures: [400, 401, 402, 404, 413, 415],
});

export const downloadCalls = [issueDeviceKey];
