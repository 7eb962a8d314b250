import { expect } from "npm:expect@30.5.2";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { CONSULTATION, startVies, type ViesMood } from "@/tests/fakes/vies.ts";
import { createVies } from "./companies.server.ts";

const ID = "FR40303265045", SELLER = "DE136695976";

function open(base: URL) {
  const log = createFakeLog();
  const vies = createVies({ base, log, now: () => 7 });
  const ask = (requester: string | null = SELLER) => vies.ask(ID, { requester, limitMs: 300 });
  return { ask, lines: log.lines };
}

Deno.test("vies: a check has its time and, for a seller who names herself, its consultation number [C1.1]", async () => {
  await using server = startVies();
  const { ask } = open(server.base);
  expect(await ask()).toEqual({ isValid: true, atMs: 7, requestId: CONSULTATION });
  expect(await ask(null)).toEqual({ isValid: true, atMs: 7, requestId: "" });
  server.mood = "invalid";
  expect(await ask()).toMatchObject({ isValid: false });
  const path = "/vies/rest-api/ms/FR/vat/40303265045";
  const named = `${path}?requesterMemberStateCode=DE&requesterNumber=136695976`;
  expect(server.asked).toEqual([named, path, named]);
});

Deno.test("vies: whatever is no result counts as no answer, within the time that was given", async () => {
  const moods: ViesMood[] = ["away", "slow", "error", "broken", "odd", "endless", "moved"];
  for (const mood of moods) {
    await using server = startVies(mood);
    const { ask, lines } = open(server.base);
    const beganMs = performance.now();
    expect([mood, await ask()]).toEqual([mood, null]);
    expect(performance.now() - beganMs).toBeLessThan(2_000);
    expect(lines.map(({ event }) => event)).toEqual(["vies_unanswered"]);
    expect(JSON.stringify(lines)).not.toContain(ID.slice(2)); // the log does not name it
  }
  const { ask } = open(new URL("http://127.0.0.1:9/"));
  expect(await ask()).toBe(null);
});

Deno.test("vies: where the seller's own id is refused, the buyer's is asked about without it", async () => {
  await using server = startVies("bad_requester");
  const { ask, lines } = open(server.base);
  expect(await ask()).toEqual({ isValid: true, atMs: 7, requestId: "" });
  expect(server.asked.length).toBe(2);
  expect(lines.map(({ event }) => event)).toEqual(["vies_requester_refused"]);
});
