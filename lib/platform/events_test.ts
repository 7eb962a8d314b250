import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { createEvents, defineEvent } from "./events.ts";

const ofUser = { userId: z.string() };
const rightsChanged = defineEvent("rightsChanged", ofUser);
const sessionEnded = defineEvent("sessionEnded", ofUser);

Deno.test("Events: whoever subscribed has heard when tell returns; its promise waits for the slow ones", async () => {
  const events = createEvents();
  const heard: string[] = [];
  events.on(rightsChanged, ({ userId }) => void heard.push(`first ${userId}`));
  events.on(rightsChanged, async () => {
    await Promise.resolve();
    heard.push("slow");
  });
  events.on(sessionEnded, () => void heard.push("another event"));
  const told = events.tell(rightsChanged, { userId: "ada" });
  expect(heard).toEqual(["first ada"]);
  await told;
  expect(heard).toEqual(["first ada", "slow"]);
  await events.tell(defineEvent("userErased", ofUser), { userId: "ada" }); // without subscribers
});

Deno.test("Events: tell rejects as a subscriber does", async () => {
  const events = createEvents();
  events.on(sessionEnded, () => Promise.reject(new Error("the store is away")));
  await expect(events.tell(sessionEnded, { userId: "ada" }))
    .rejects.toThrow("the store is away");
});

Deno.test("tellAgain: what another process told is heard here; what nobody here knows, or in another shape, is left alone", async () => {
  const events = createEvents();
  const heard: string[] = [];
  events.on(rightsChanged, ({ userId }) => void heard.push(userId));
  await events.tellAgain(rightsChanged.of({ userId: "ada" }));
  for (const item of [{ name: "rightsChanged" }, { name: "newer", userId: "ben" }, null]) {
    await events.tellAgain(item);
  }
  expect(heard).toEqual(["ada"]);
});
