import { expect } from "npm:expect@30.5.2";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { createMapKv } from "@/tests/fakes/map_kv.ts";
import { makeUser } from "@/tests/fakes/user.ts";
import { createSessionStore, type SessionStore } from "./session_store.server.ts";
import { createSessions } from "./sessions.server.ts";
import { createUserStore } from "./user_store.server.ts";

/** Ada's sessions over a store in memory, parts of which may be replaced. */
async function open(replace: (store: SessionStore) => Partial<SessionStore>) {
  const { kv } = createMapKv();
  const users = createUserStore(kv);
  const store = createSessionStore(kv);
  const sessions = createSessions({
    sessions: { ...store, ...replace(store) },
    users,
    onEnd() {},
    isSubscribed: () => Promise.resolve(false),
  });
  const user = makeUser({ id: "ada" });
  await users.create(user);
  return { users, sessions, ...await sessions.start({ user, device: "Test" }) };
}

/** An end that takes effect and whose answer is lost. */
const losingAnswers = (store: SessionStore): Partial<SessionStore> => ({
  async end(session) {
    await store.end(session);
    throw new StoreUnavailable("no answer");
  },
});

Deno.test("end: a session whose end is not answered is not remembered", async () => {
  const { sessions, token, session } = await open(losingAnswers);
  expect(await sessions.resolve(token)).not.toBe(null);
  await expect(sessions.end("ada", session.id)).rejects.toThrow(StoreUnavailable);
  expect(await sessions.resolve(token)).toBe(null);
});

Deno.test("end: what is read of a session while it ends is not remembered", async () => {
  const reading = Promise.withResolvers<void>(), ended = Promise.withResolvers<void>();
  let isSlow = true;
  const { sessions, token, session } = await open((store) => ({
    async get(id) {
      const found = await store.get(id);
      if (!isSlow) return found;
      isSlow = false;
      reading.resolve();
      await ended.promise;
      return found;
    },
  }));
  const early = sessions.resolve(token);
  await reading.promise;
  await sessions.end("ada", session.id);
  ended.resolve();
  expect(await early).not.toBe(null); // it was asked for before
  expect(await sessions.resolve(token)).toBe(null);
});

Deno.test("resolve: a new password ends the sessions of the one before, whatever else is broken off", async () => {
  const { users, sessions, token, session } = await open(() => ({}));
  const changed = await users.update("ada", { passwordHash: "new" });
  sessions.tellEnded("ada");
  expect(await sessions.resolve(token)).toBe(null);
  expect(await sessions.isLive({ userId: "ada", sessionId: session.id })).toBe(false);
  expect(await sessions.list("ada")).toEqual([]);
  const next = await sessions.start({ user: changed!, device: "Test" });
  expect(await sessions.resolve(next.token)).not.toBe(null);
});
