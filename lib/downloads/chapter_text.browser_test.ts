import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { makeAudio, openFakeServer } from "@/tests/fakes/offline_server.ts";
import { textOf } from "./chapter_text.browser.ts";
import { removeDownloads, renewKeys, startDownload } from "./downloads.browser.ts";
import { runDownloads } from "./engine.browser.ts";
import { chapterOf, eraseFor } from "./library.browser.ts";
import { getRecords, recordAt, type SealedText } from "./records.browser.ts";

const REF = { userId: "ada", bookId: 11, chapter: 5 };
const VTT = "WEBVTT\n\n1.1\n00:00.000 --> 00:02.000\nThe lamp was lit.\n";

/** A listener who has downloaded chapters 5 and 6 of book 11. */
async function openDevice(text: string | null = VTT) {
  await eraseFor("ada");
  const server = openFakeServer();
  server.audio.set(5, makeAudio(5_000)).set(6, makeAudio(1_000));
  if (text !== null) server.texts.set(5, text);
  await startDownload("ada", [5, 6].map((chapter) => ({ bookId: 11, chapter })));
  await runDownloads("ada");
  return server;
}

const readRecord = (ref = REF) =>
  getRecords().read<SealedText | undefined>((store) => store.get(recordAt.text(ref)));

/** Runs `act` with the device's clock moved forward. */
async function later<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const real = Date.now, nowMs = real() + ms;
  Date.now = () => nowMs;
  try {
    return await act();
  } finally {
    Date.now = real;
  }
}

Deno.test("keepTexts: a download brings the chapter's text, sealed [C1.19]", async () => {
  using _ = await openDevice();
  expect(await textOf(REF)).toBe(VTT);
  const { data } = (await readRecord())!;
  expect(new TextDecoder().decode(data)).not.toContain("lamp");
  expect(await textOf({ ...REF, userId: "eve" })).toBe(null);
});

Deno.test("keepTexts: a text that comes later is fetched when the keys are renewed, a day on", async () => {
  using server = await openDevice(null);
  expect([await textOf(REF), await chapterOf("ada", 11, 5)]).toEqual([null, expect.anything()]);
  server.texts.set(5, VTT);
  await renewKeys("ada");
  expect(await textOf(REF)).toBe(null);
  await later(DAY_MS + 1, () => renewKeys("ada"));
  expect(await textOf(REF)).toBe(VTT);
});

Deno.test("textOf: a text of another chapter in its place does not open", async () => {
  using _ = await openDevice();
  const record = await readRecord(), other = { ...REF, chapter: 6 };
  await getRecords().write((store) => void store.put(record, recordAt.text(other)));
  expect(await textOf(other)).toBe(null);
});

Deno.test("textOf: ends with the sound's right, by expiry and by deletion", async () => {
  using _ = await openDevice();
  expect(await later(31 * DAY_MS, () => textOf(REF))).toBe(null);
  await removeDownloads("ada", { bookId: 11, chapter: 5 });
  expect([await textOf(REF), await readRecord()]).toEqual([null, undefined]);
});

Deno.test("textOf: a refund and the end of a session take the text away with the sound", async () => {
  for (const end of ["refund", "session"]) {
    using server = await openDevice();
    expect(await textOf(REF)).toBe(VTT);
    if (end === "refund") server.rights.clear();
    else server.userId = null;
    await renewKeys("ada");
    expect([await textOf(REF), await readRecord()]).toEqual([null, undefined]);
  }
});
