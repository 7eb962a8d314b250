import { expect } from "npm:expect@30.5.2";
import { createErasure, createEvents, MADE, type Made } from "./events.ts";

Deno.test("Events: whoever subscribed has heard when tell returns; its promise waits for the slow ones", async () => {
  const events = createEvents();
  const heard: string[] = [];
  events.on("rightsChanged", ({ userId }) => void heard.push(`first ${userId}`));
  events.on("rightsChanged", async () => {
    await Promise.resolve();
    heard.push("slow");
  });
  events.on("sessionEnded", () => void heard.push("another event"));
  const told = events.tell("rightsChanged", { userId: "ada" });
  expect(heard).toEqual(["first ada"]);
  await told;
  expect(heard).toEqual(["first ada", "slow"]);
  await events.tell("userErased", { userId: "ada" }); // nobody listens
});

Deno.test("Events: tell rejects as a subscriber does", async () => {
  const events = createEvents();
  events.on("sessionReplaced", () => Promise.reject(new Error("the store is away")));
  await expect(events.tell("sessionReplaced", { userId: "ada", from: "a", to: "b" }))
    .rejects.toThrow("the store is away");
});

Deno.test("Erasure: every step settles before one is told to erase; one that cannot settle ends it", async () => {
  const { onErase, settle, erase } = createErasure();
  const done: string[] = [];
  let isReachable = false;
  onErase("reviews", { erase: (id) => Promise.resolve(void done.push(`erase ${id}`)) });
  onErase("orders", { settle: () => Promise.resolve(isReachable) });
  onErase("orders", { settle: (id) => Promise.resolve(!!done.push(`settle ${id}`)) });
  expect([await settle("ada"), done]).toEqual([false, []]);
  isReachable = true;
  expect(await settle("ada")).toBe(true);
  await erase("ada");
  expect(done).toEqual(["settle ada", "erase ada"]);
});

Deno.test("Erasure: at the proof of an address goes what would go on opening the account, and nothing else", async () => {
  const { onErase, eraseUnproved } = createErasure();
  const done: string[] = [];
  for (const made of Object.keys(MADE) as Made[]) {
    onErase(made, { erase: () => Promise.resolve(void done.push(made)) });
  }
  await eraseUnproved("ada");
  expect(done).toEqual([
    "known browsers",
    "mailed links",
    "podcast addresses",
    "clips",
    "shared years",
    "keys of downloads",
    "business",
    "passkeys",
  ]);
});
