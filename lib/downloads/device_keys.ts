/** Keys of downloads, per listener, book and device: the stored record, the input and the answer. */
import { z } from "zod";

/** What the secret of one device is derived from; the secret itself is not stored. */
export const deviceKeyRecord = z.object({
  deviceId: z.string().min(1),
  /** 32 random bytes, base64url; once deleted, no secret can be derived from it again. */
  seed: z.string().min(1),
  salt: z.string().min(1),
  /** Which of the site's secrets it is derived with. */
  siteKeyId: z.string().min(1),
  /** The session that may read it; once that has ended a new seed is made. */
  sessionId: z.string().min(1),
  createdAtMs: z.number(),
});
export type DeviceKeyRecord = z.infer<typeof deviceKeyRecord>;

/** POST /api/offline/key. */
export const deviceKeyInput = z.object({
  bookId: z.int("wanted the number of an audiobook").positive(),
  /** Random name that the browser gives itself. */
  deviceId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "wanted 16 to 64 letters and digits"),
});

/** What a browser derives its key from, and what it needs to know before it downloads. */
export interface DeviceKeyAnswer {
  /** Whose session it is: the page may have been loaded under another account. */
  userId: string;
  bookId: number;
  secret: string;
  /** For PBKDF2-SHA256 (3-decisions, "Offline key"). */
  salt: string;
  iterations: number;
  /** When it differs from before, downloads under the former key are lost. */
  keyId: string;
  /** ISO 8601, by this server's clock. */
  issuedAt: string;
  expiresAt: string;
  /** Bought; false: heard by subscription. */
  isPurchased: boolean;
  /** By chapter number. */
  chapters: { number: number; bytes: number }[];
}

/** A device that has been given keys, as the listener's own data names it. */
export interface DeviceKeyView {
  audiobookId: number;
  deviceId: string;
  createdAt: string;
}
