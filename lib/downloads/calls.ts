/** API contract of downloads. `satisfies` keeps the schema and the service's interface in step. */

import { z } from "zod";
import { defineCall, json } from "@/lib/platform/call.ts";
import { REFUSALS } from "./words.ts";

/* Download keys, per listener, book and device: the stored record, the input and the answer. */

/** The record from which a device's secret is derived. The secret itself is not stored. */
export const deviceKeyRecord = z.object({
  deviceId: z.string().min(1),
  /** 32 random bytes, base64url. When it is deleted, the secret can never be derived again. */
  seed: z.string().min(1),
  salt: z.string().min(1),
  /** Id of the site secret used in the derivation. */
  siteKeyId: z.string().min(1),
  /** The session that may read it; after that session's end a new seed is made. */
  sessionId: z.string().min(1),
  createdAtMs: z.number(),
});
export type DeviceKeyRecord = z.infer<typeof deviceKeyRecord>;

/** POST /api/offline/key. */
const deviceKeyInput = z.object({
  bookId: z.int("wanted the number of an audiobook").positive(),
  /** Random id that the browser has chosen. */
  deviceId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "wanted 16 to 64 letters and digits"),
});

/** The input for a browser's key derivation, and the facts needed before a download. */
export interface DeviceKeyAnswer {
  /** The session's user: the page may have been loaded under another account. */
  userId: string;
  bookId: number;
  secret: string;
  /** For PBKDF2-SHA256 (3-decisions, "Offline key"). */
  salt: string;
  iterations: number;
  /** If it has changed, downloads under the former key are lost. */
  keyId: string;
  /** ISO 8601, by the server's clock. */
  issuedAt: string;
  expiresAt: string;
  /** true: bought; false: available by subscription. */
  isPurchased: boolean;
  /** One entry per chapter that has audio, with its size. */
  chapters: { number: number; bytes: number }[];
}

/** A device with keys, as shown in the listener's data export. */
export interface DeviceKeyView {
  audiobookId: number;
  deviceId: string;
  createdAt: string;
}

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
  summary:
    "Get the secret from which a device derives the key to a book's downloads, valid for 30 days",
  session: "needed",
  signInText: () => REFUSALS.signed_out,
  body: deviceKeyInput,
  answers: json(deviceKey),
  failures: [400, 401, 402, 404, 413, 415],
});

export const downloadCalls = [issueDeviceKey];
