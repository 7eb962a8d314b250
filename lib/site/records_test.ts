import { expect } from "npm:expect@30.5.2";
import { createUserStore } from "@/lib/accounts/user_store.server.ts";
import { createKvStore } from "@/lib/shop/stripe_emulator/kv_store.server.ts";
import { createHelpRequestStore } from "@/lib/support/store.server.ts";
import { makeUser } from "@/tests/fakes/user.ts";
import { RECORDS } from "./records.ts";

const YEAR_MS = 365 * 86_400_000;
const ADA = makeUser({ id: "ada", firstName: "Ada" });
const REQUEST = {
  id: "1-r",
  email: "ada@example.com",
  subject: "Sound",
  message: "Quiet",
  userId: "ada",
  createdAtMs: 1,
  answers: [],
};

/** A store as the release before has written it. */
async function openFormer() {
  const kv = await Deno.openKv(":memory:");
  await kv.set(["user", "ada"], ADA);
  await kv.set(["user_by_email", ADA.email], "ada");
  for (const word of ["ada@example.com", "ada", "example", "com"]) {
    await kv.set(["word", "listener", word, 0, "ada"], true);
    await kv.set(["word", "request", word, 1, "1-r"], true);
  }
  for (const word of ["sound", "quiet"]) await kv.set(["word", "request", word, 1, "1-r"], true);
  await kv.set(["help_request", "1-r"], REQUEST);
  await kv.set(["help_request_of_user", "ada", "1-r"], true);
  await kv.set(["stand_in", "payment_intent", "pi_1"], { id: "pi_1" });
  return kv;
}

Deno.test("RECORDS: what the release before wrote is found by its words, and these go with it", async () => {
  using kv = await openFormer();
  const users = createUserStore(kv), requests = createHelpRequestStore(kv);
  expect(await users.search("ada", 5)).toEqual([ADA]);
  expect(await requests.search("quiet", 5)).toEqual([REQUEST]);
  const lifetimeOf = RECORDS.lifetimes();
  lifetimeOf({ key: ["help_request", "1-r"], value: REQUEST });
  expect(lifetimeOf({ key: ["word", "request", "quiet", 1, "1-r"], value: true })).toBe(
    1 + YEAR_MS,
  );
  expect(lifetimeOf({ key: ["word", "listener", "ada", 0, "ada"], value: true })).toBe(null);
  await requests.erase("ada");
  await users.remove("ada");
  expect(await Array.fromAsync(kv.list({ prefix: ["word"] }))).toEqual([]);
});

Deno.test("RECORDS: the Stripe emulator knows what it sold under the release before", async () => {
  using kv = await openFormer();
  const store = createKvStore(kv);
  expect(await store.get("payment_intent", "pi_1")).toEqual({ id: "pi_1" });
  expect(await store.list("payment_intent")).toEqual([{ id: "pi_1" }]);
});
