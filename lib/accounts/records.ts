/** What lib/accounts stores. The id of a session or of a mailed link is the SHA-256 of its token. */

import { defineRecord } from "@/lib/platform/record.ts";
import { rightsChanged, sessionEnded, userErased } from "./events.ts";
import {
  DEVICE_LIFETIME_MS,
  knownDeviceRecord,
  pendingSignup,
  resetRecord,
  sessionRecord,
  userRecord,
  verificationRecord,
} from "./schema.ts";

const session = defineRecord({
  name: "session",
  key: (sessionId: string) => [sessionId],
  schema: sessionRecord,
  keptFor: ({ expiresAtMs }) => expiresAtMs,
});

export const keys = {
  user: defineRecord({
    name: "user",
    key: (userId: string) => [userId],
    schema: userRecord,
    tells: ([, userId], isDeleted) =>
      (isDeleted ? userErased : rightsChanged).of({ userId: String(userId) }),
  }),
  /** Finds accounts by when they were made. */
  userSince: defineRecord({
    name: "user_since",
    key: (atMs: number, userId: string) => [atMs, userId],
  }),
  /** The user's id. */
  userByEmail: defineRecord({ name: "user_by_email", key: (email: string) => [email] }),
  session,
  sessionOfUser: defineRecord({
    name: "session_of_user",
    key: (userId: string, sessionId: string) => [userId, sessionId],
    goesWith: ({ key }) => session(String(key.at(-1))),
    tells: ([, userId], isDeleted) =>
      isDeleted ? sessionEnded.of({ userId: String(userId) }) : null,
  }),
  knownDevices: defineRecord({
    name: "known_devices",
    key: (userId: string) => [userId],
    schema: knownDeviceRecord.array(),
    keptFor: (devices) => {
      const last = devices.at(-1);
      return last ? last.signedInAtMs + DEVICE_LIFETIME_MS : null;
    },
    ofUser: "ends",
  }),
  /** A sign-up whose mailed link was not followed yet. */
  pendingSignup: defineRecord({
    name: "pending_signup",
    key: (tokenHash: string) => [tokenHash],
    schema: pendingSignup,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
  }),
  verification: defineRecord({
    name: "verification",
    key: (tokenHash: string) => [tokenHash],
    schema: verificationRecord,
    keptFor: ({ expiresAtMs }) => expiresAtMs,
  }),
  reset: defineRecord({
    name: "reset",
    key: (tokenHash: string) => [tokenHash],
    schema: resetRecord,
    keptFor: "transient",
  }),
};
