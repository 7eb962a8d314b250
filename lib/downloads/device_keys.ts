/** Keys of downloads, per listener, book and device: what the store holds, what comes in, what goes out. */
import { z } from "zod";

/** What the secret is made of on one device; the secret itself is in no database. */
export const deviceKeyRecord = z.object({
  deviceId: z.string().min(1),
  /** 32 random bytes, base64url: with them goes every secret made of them. */
  seed: z.string().min(1),
  salt: z.string().min(1),
  /** Which of the site's secrets it is made with. */
  siteKeyId: z.string().min(1),
  /** The session that may have it; once that has ended another seed is made. */
  sessionId: z.string().min(1),
  createdAtMs: z.number(),
});
export type DeviceKeyRecord = z.infer<typeof deviceKeyRecord>;

/** POST /api/offline/key. */
export const deviceKeyInput = z.object({
  bookId: z.int("wanted the number of an audiobook").positive(),
  /** A name the browser has made up for itself, by chance. */
  deviceId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "wanted 16 to 64 letters and digits"),
});

/** What a browser makes its key of, and what it needs to know before it downloads. */
export interface DeviceKeyAnswer {
  /** Whose session it was: a page may be older than that. */
  userId: string;
  bookId: number;
  secret: string;
  /** For PBKDF2-SHA256 (3-decisions, "Offline key"). */
  salt: string;
  iterations: number;
  /** Another one than before: what was sealed under the old one is lost. */
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
