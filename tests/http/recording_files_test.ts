/** The files of a book at the desk: played, renamed, cut into chapters, deleted; and what the import says of them. */

import { expect } from "npm:expect@30.5.2";
import { stateNow } from "@/lib/desk/commands/recordings.server.ts";
import { takeChapters } from "@/lib/desk/commands/recording_files.server.ts";
import type { BookSteps } from "@/lib/media/manifest.ts";
import { notice } from "@/lib/media/notice.ts";
import { withLanguage } from "@/lib/platform/language/request_language.server.ts";
import { recordConsole } from "../fakes/record_console.ts";
import { openBrowser, openDesk, runCommand } from "./desk.ts";
import { signUp } from "./client.ts";
import { numberChapters } from "../../tools/ingest/number_chapters.ts";
import { publishTexts } from "../../tools/ingest/publish_texts.ts";
import { IngestError } from "../../tools/ingest/recording.ts";
import { openStepsFile } from "../../tools/ingest/steps_file.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const PAGE = "/admin/recordings/sources/11";

async function open() {
  const inbox = await Deno.makeTempDir({ prefix: "lamplight-in-" });
  const site = await openTestSite(undefined, { RECORDINGS_DIR: inbox });
  return {
    inbox,
    site,
    ann: await openDesk(site),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      await Deno.remove(inbox, { recursive: true });
    },
  };
}

const textOf = (path: string) => Deno.readTextFile(path).catch(() => null);

async function writeSteps(inbox: string, book: Partial<BookSteps>, at = Date.now()) {
  const times = { at: new Date(at).toISOString(), changedAt: new Date(at).toISOString() };
  const counts = { chapters: 2, measured: 2, levelled: 2, cut: 2, written: 2, leftSec: null };
  const books = [{
    state: "in",
    refused: [],
    doubts: [],
    error: null,
    ...counts,
    ...times,
    ...book,
  }];
  await Deno.writeTextFile(`${inbox}/.steps.json`, JSON.stringify({ at: times.at, books }));
}

const chaptersOf = async (site: TestSite, bookId: number) => {
  const found = await site.services.desk.read("book show", { bookId });
  return found.ok ? found.data.book.chapters : null;
};

Deno.test("/admin/recordings/sources: a file is heard, renamed, cut into chapters and deleted by the author alone", async () => {
  await using bench = await open();
  const { inbox, site, ann } = bench;
  await Deno.mkdir(`${inbox}/11/disc 1`, { recursive: true });
  await Deno.mkdir(`${inbox}/11/texts`);
  await Deno.writeTextFile(`${inbox}/11/disc 1/take & two.mp3`, "0123456789");
  await Deno.writeTextFile(`${inbox}/11/02.mp3`, "two");
  await Deno.writeTextFile(`${inbox}/11/texts/The One.epub`, "epub");
  await Deno.writeTextFile(`${inbox}/11/.ingested`, "state");
  await Deno.writeTextFile(`${inbox}/secret.mp3`, "secret");

  expect(await (await ann.get("/admin/recordings")).text()).toContain("The One: 3 files");
  expect(await (await ann.get("/admin")).text()).toContain("Start the automatic import");
  const page = await (await ann.get(PAGE)).text();
  const sound = `${PAGE}/sound?file=disc+1%2Ftake+%26+two.mp3`;
  expect(page).toContain(`src="${sound.replaceAll("&", "&amp;")}"`);
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  const part = await site.ask(sound, { headers: { cookie, range: "bytes=2-4" } });
  expect([part.status, await part.text(), part.headers.get("content-type")])
    .toEqual([206, "234", "audio/mpeg"]);
  for (const name of ["../secret.mp3", "texts/The One.epub", ".ingested", "03.mp3"]) {
    const path = `${PAGE}/sound?${new URLSearchParams({ file: name })}`;
    expect([name, (await ann.get(path)).status]).toEqual([name, 404]);
  }
  const listener = openBrowser(site, await signUp(site, "eve@example.com"));
  expect((await listener.get(sound)).status).toBe(404);

  const doing = async (command: string, fields: Record<string, string>) =>
    (await ann.post("/admin/do", { command, bookId: "11", ...fields })).status;
  const rename = (name: string, to: string) => doing("recording rename", { name, to });
  expect(await rename("disc 1/take & two.mp3", "../../01 Storm")).toBe(303);
  expect(await textOf(`${inbox}/11/disc 1/01 Storm.mp3`)).toBe("0123456789");
  expect(await rename("02.mp3", "02.wav")).toBe(303); // what it holds stays an MP3
  expect(await textOf(`${inbox}/11/02.wav.mp3`)).toBe("two");
  await Deno.writeTextFile(`${inbox}/11/03.mp3`, "three");
  expect(await rename("03.mp3", "02.wav.mp3")).toBe(409);
  expect(await rename("gone.mp3", "04.mp3")).toBe(409);

  const marks = "0:00 Opening Credits\n1:02:03 Storm";
  expect(await doing("recording mark", { name: "03.mp3", marks: "Storm\nCalm" })).toBe(409);
  expect(await doing("recording mark", { name: "03.mp3", marks })).toBe(303);
  expect(await textOf(`${inbox}/11/03.cue`)).toContain('TITLE "Storm"\n    INDEX 01 62:03:00');
  expect(await textOf(`${inbox}/11/.ingested`)).toBe(null); // it is imported again
  expect(await (await ann.get(PAGE)).text()).toContain(marks);

  expect(await doing("recording remove", { name: "03.mp3" })).toBe(200); // asks first
  expect(await textOf(`${inbox}/11/03.mp3`)).toBe("three");
  expect(await doing("recording remove", { name: "03.mp3", sure: "1" })).toBe(303);
  expect([await textOf(`${inbox}/11/03.mp3`), await textOf(`${inbox}/11/03.cue`)])
    .toEqual([null, null]);
  await Deno.writeTextFile(`${inbox}/11/.ingested`, "state");
  expect(await doing("recording again", {})).toBe(303);
  expect(await textOf(`${inbox}/11/.ingested`)).toBe(null);
  expect(await runCommand(site, "recording again", { bookId: "12" })).toMatchObject({ ok: false });
});

Deno.test("recordings: what an import finds becomes a bare draft's chapters by itself, another book's by one press", async () => {
  await using bench = await open();
  const { inbox, site, ann } = bench;
  const { services: { desk } } = site;
  const added = await runCommand(site, "book add", { fields: '{"title": "Night Harbour"}' });
  if (!added.ok) throw new Error(added.message);
  const { bookId } = (added as { data: { bookId: number } }).data;
  const unlisted: BookSteps["unlisted"] = [
    { number: 0, title: "Opening Credits", kind: "credits" },
    { number: 1, title: "Storm", kind: "chapter" },
  ];
  const versions = { now: async () => ({ value: await catalogue(), head: null }) };
  const catalogue = async () => {
    const exported = await desk.read("catalogue export", { version: null });
    if (!exported.ok) throw new Error(exported.message);
    return exported.data;
  };
  await writeSteps(inbox, { bookId, unlisted });
  await takeChapters({ inbox, versions, desk });
  expect(await chaptersOf(site, bookId)).toEqual([
    { number: 0, title: "Opening Credits", kind: "credits" },
    { number: 1, title: "Storm" },
  ]);
  const more = [...unlisted, { number: 2, title: "Calm", kind: "chapter" as const }];
  await writeSteps(inbox, { bookId, unlisted: more });
  await takeChapters({ inbox, versions, desk }); // the author's own list stays as it is
  expect((await chaptersOf(site, bookId))?.length).toBe(2);
  const page = await (await ann.get("/admin/recordings")).text();
  expect(page).toContain("2: Calm");
  expect(page).not.toContain("1: Storm");
  const pressed = { command: "recording chapters", bookId: String(bookId) };
  expect((await ann.post("/admin/do", pressed)).status).toBe(303);
  expect((await chaptersOf(site, bookId))?.at(-1)).toEqual({ number: 2, title: "Calm" });
  expect((await ann.post("/admin/do", pressed)).status).toBe(409);
});

Deno.test("recordings: a shop of her own lists no demo book, and what was decided is said as it is", async () => {
  await using bench = await open();
  const { inbox, site, ann } = bench;
  expect(await (await ann.get("/admin/recordings")).text()).toContain("Chapter texts");
  await runCommand(site, "catalogue begin", { title: "Night Harbour", author: "Ann" });
  const page = await (await ann.get("/admin/recordings")).text();
  expect(page).not.toContain("The One");
  expect(page).not.toContain("Chapter texts");
  await writeSteps(inbox, { bookId: 11, state: "held", folder: "book-11-0123abcd" });
  expect(await (await ann.get("/admin/recordings")).text())
    .toContain("discarded, the published recordings stay");
});

/** Recordings of which only the names are known. */
const named = (...names: string[]) =>
  names.map((name) => ({
    source: { path: `/in/${name}`, name, bytes: 1, modifiedMs: 0 },
    ...{ name, title: null, track: null, disc: null, startSec: 0, endSec: null, claimedSec: null },
  }));

Deno.test("/admin/recordings: what an import found is said in the language of the desk", async () => {
  await using bench = await open();
  const { inbox, site, ann } = bench;
  const listed = [{ number: 1, title: "Storm", kind: "chapter" as const }];
  const { refused } = numberChapters(named("Chapter 1.mp3", "Chapter 2.mp3", "hum.mp3"), []);
  const { doubts } = numberChapters(named("a.mp3", "b.mp3"), listed);
  {
    await using steps = await openStepsFile(inbox, { say() {} });
    steps.end(11, { refused, doubts, published: null });
    steps.tellTexts(11, { state: "in", said: [notice("textIn", 1, 12, "01.md")] });
    steps.fail(12, new IngestError(notice("diskFull")).notice);
  }
  const library = site.services.content.below("media");
  const notes = [notice("textWaits", [2, 3, 4])];
  await publishTexts({ library, book: 11, texts: [], notes, isDryRun: false });
  const shown = async (language: string) => {
    const cookie = `${ann.listener.cookie}; desk=${ann.desk}; language=${language}`;
    return await (await site.ask("/admin/recordings", { headers: { cookie } })).text();
  };
  const pages: Record<string, string[]> = {
    en: [
      "Skipped: hum.mp3 has no chapter number, but other files do.",
      "Please check: The recordings have no numbers, and there aren't as many recordings (2) as",
      "Chapter 1: 12 sentences of 01.md.",
      "The disk is full.",
      "Text: Chapter 2 to 4: the text is waiting for its recording.",
    ],
    de: [
      "Übersprungen: hum.mp3 hat keine Kapitelnummer, andere Dateien aber schon.",
      "Bitte prüfe: Die Aufnahmen haben keine Nummern, und es sind nicht so viele (2) wie Kapitel",
      "Kapitel 1: 12 Sätze aus 01.md.",
      "Der Datenträger ist voll.",
      "Text: Der Text von Kapitel 2 bis 4 wartet auf die Aufnahme.",
    ],
  };
  for (const [language, sentences] of Object.entries(pages)) {
    const page = await shown(language);
    for (const it of sentences) expect(page).toContain(it);
  }
});

Deno.test("stateNow: an unpublished book waits, is in once the library serves it, and else was discarded", () => {
  const waiting = { state: "held", folder: "book-11-1" } as const;
  expect(stateNow(waiting, { isWaiting: true, folder: "book-11-0" })).toBe("held");
  expect(stateNow(waiting, { isWaiting: false, folder: "book-11-1" })).toBe("in");
  expect(stateNow(waiting, { isWaiting: false, folder: "book-11-0" })).toBe("discarded");
  expect(stateNow({ state: "failed" }, { isWaiting: false, folder: undefined })).toBe("failed");
});

Deno.test("uploads: a manuscript goes into the book's folder of texts", async () => {
  await using bench = await open();
  const { inbox, site } = bench;
  const { uploads } = site.services.media;
  const stored = await uploads!.store(11, new File(["# One"], "The One.MD"));
  expect(stored).toEqual({ ok: true, name: "The One.md" });
  expect(await textOf(`${inbox}/11/texts/The One.md`)).toBe("# One");
});

Deno.test("recording list: a manifest that cannot be used is told in the author's language; the log has the details", async () => {
  await using site = await openTestSite();
  const file = `${site.services.config.dataDir}/media/manifest.json`;
  const told = async (text: string) => {
    await Deno.writeTextFile(file, text);
    let message = "";
    const logged = await recordConsole(async () => {
      const result = await withLanguage("de", () => runCommand(site, "recording list", {}));
      message = result.ok ? "listed" : result.message;
    });
    expect(logged).toContain(`Can't use the library manifest ${file}: `);
    return message;
  };
  const begin = `Die Liste deiner Aufnahmen, ${file}, ist beschädigt`;
  const end =
    "Stell sie aus einem Backup wieder her. Was nicht stimmt, steht im Protokoll des Servers.";
  for (const text of ["{", "null"]) expect(await told(text)).toBe(`${begin}. ${end}`);
  expect(await told('{"format": "lamplight-library-1", "books": 1}')).toBe(
    `${begin}: books hat einen unbrauchbaren Wert. ${end}`,
  );
});
