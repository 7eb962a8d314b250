/** Recordings uploaded at the desk: the protocol, what is refused, and what of them the ingest gets to see. */

import { expect } from "npm:expect@30.5.2";
import { createUploads } from "@/lib/media/uploads/uploads.server.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { type Browser, openDesk, runCommand } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const FILES = "/admin/recordings/files";

/** A folder that is watched, and an author who has come in. */
interface Bench extends AsyncDisposable {
  inbox: string;
  site: TestSite;
  ann: Browser;
  ask(method: string, path: string, headers?: HeadersInit, body?: BodyInit): Promise<Response>;
}

async function open(inbox?: string): Promise<Bench> {
  const folder = inbox ?? await Deno.makeTempDir({ prefix: "lamplight-in-" });
  const site = await openTestSite(undefined, { RECORDINGS_DIR: folder });
  const ann = await openDesk(site);
  const cookie = `${ann.listener.cookie}; desk=${ann.desk}`;
  return {
    inbox: folder,
    site,
    ann,
    ask: (method, path, headers = {}, body) =>
      site.ask(path, {
        method,
        headers: { cookie, "tus-resumable": "1.0.0", ...Object.fromEntries(new Headers(headers)) },
        body,
      }),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]();
      if (!inbox) await Deno.remove(folder, { recursive: true });
    },
  };
}

const metadata = (o: Record<string, string>) =>
  Object.entries(o).map(([key, value]) => `${key} ${new TextEncoder().encode(value).toBase64()}`)
    .join();

function begin({ ask }: Bench, name: string, bytes: number | string, book = "11") {
  const about = { "upload-length": String(bytes), "upload-metadata": metadata({ book, name }) };
  return ask("POST", FILES, about);
}

/** The address of a new upload. */
async function begun(bench: Bench, name: string, bytes: number, book?: string): Promise<string> {
  const answer = await begin(bench, name, bytes, book);
  expect([name, answer.status, await answer.text()]).toEqual([name, 201, ""]);
  return answer.headers.get("location")!;
}

const send = ({ ask }: Bench, at: string, offset: number, body: BodyInit) =>
  ask("PATCH", at, {
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  }, body);

async function offsetOf({ ask }: Bench, at: string): Promise<number | null> {
  const { status, headers } = await ask("HEAD", at);
  return status === 200 ? Number(headers.get("upload-offset")) : null;
}

/** What the ingest would find: no names that begin with a dot. */
async function seen(inbox: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const book of Deno.readDir(inbox)) {
    if (book.name.startsWith(".")) continue;
    for await (const { name } of Deno.readDir(`${inbox}/${book.name}`)) {
      found[`${book.name}/${name}`] = await Deno.readTextFile(`${inbox}/${book.name}/${name}`);
    }
  }
  return found;
}

/** A connection that is cut some time after its last bytes. */
function cut(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    async pull(controller) {
      if (isSent) {
        await new Promise((done) => setTimeout(done, 100));
        return controller.error(new Error("connection reset"));
      }
      isSent = true;
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
}

Deno.test("uploads: goes on at the offset after a cut and in another process, and is handed over whole", async () => {
  await using bench = await open();
  const { inbox } = bench;
  const at = await begun(bench, "01 One.mp3", 10);
  expect(at).toMatch(/^\/admin\/recordings\/files\/[0-9a-f]{32}$/);
  const broken = await send(bench, at, 0, cut("0123"));
  expect(broken.ok).toBe(false);
  expect(await offsetOf(bench, at)).toBe(4);
  const wrong = await send(bench, at, 0, "0123");
  expect([wrong.status, await offsetOf(bench, at)]).toEqual([409, 4]);
  const tooMuch = await send(bench, at, 4, "456789 and more");
  expect([tooMuch.status >= 400, (await offsetOf(bench, at))! <= 10]).toEqual([true, true]);

  await using again = await open(inbox); // the first process never closed
  const here = (await offsetOf(again, at))!;
  const done = await send(again, at, here, "0123456789".slice(here));
  expect([done.status, done.headers.get("upload-offset")]).toEqual([204, "10"]);
  const other = await begun(again, "02 Two.mp3", 3);
  expect(await seen(inbox)).toEqual({}); // not before all are in
  expect(await runCommand(again.site, "recording deliver", { bookId: "11" }))
    .toMatchObject({ ok: false, code: "unfinished" });
  const page = await (await again.ann.get("/admin/recordings")).text();
  expect(page).toContain("Discard 02 Two.mp3");
  expect(page).not.toContain("ready to import");
  expect((await send(again, other, 0, "two")).status).toBe(204);
  expect(await (await again.ann.get("/admin/recordings")).text())
    .toContain("2 files of The One ready to import.");
  const handed = await again.ann.post("/admin/do", { command: "recording deliver", bookId: "11" });
  expect(handed.status).toBe(303);
  expect(await seen(inbox)).toEqual({ "11/01 One.mp3": "0123456789", "11/02 Two.mp3": "two" });
  expect(await Array.fromAsync(Deno.readDir(`${inbox}/.uploads`))).toEqual([]);
  expect((await bench.ask("HEAD", at)).status).toBe(404);
  const { entries } = await again.site.services.desk.audit.list();
  expect(entries.map(({ command, about, after, state }) => [command, about, after, state]))
    .toContainEqual(["recording upload", "book 11", "02 Two.mp3", "done"]);
});

Deno.test("uploads: what cannot be taken is refused with a sentence, and leaves nothing", async () => {
  await using bench = await open();
  const cases: [name: string, bytes: number | string, book: string, status: number, RegExp][] = [
    ["01.mp3", 10, "99", 404, /no recordings of its own/],
    ["01.mp3", 10, "../11", 404, /no recordings of its own/],
    ["notes.docx", 10, "11", 415, /notes\.docx isn't a recording or a text\. Use MP3/],
    ["01.mp3.exe", 10, "11", 415, /isn't a recording/],
    ["01.mp3", 0, "11", 415, /is empty/],
    ["01.mp3", 9 * 1024 ** 3, "11", 413, /larger than 8\.0 GB/],
    ["..", 10, "11", 400, /name doesn't work/],
    ["", 10, "11", 400, /name doesn't work/],
    ["01.mp3", "ten", "11", 400, /Invalid upload-length/],
  ];
  for (const [name, bytes, book, status, sentence] of cases) {
    const answer = await begin(bench, name, bytes, book);
    expect([name, bytes, book, answer.status]).toEqual([name, bytes, book, status]);
    expect(await answer.text()).toMatch(sentence);
    expect(answer.headers.get("access-control-allow-origin")).toBe(null);
  }
  const deferred = await bench.ask("POST", FILES, {
    "upload-defer-length": "1",
    "upload-metadata": metadata({ book: "11", name: "01.mp3" }),
  });
  expect([deferred.status, await deferred.text()]).toEqual([415, expect.stringMatching(/bytes/)]);
  await begun(bench, "01.mp3", 10);
  const twice = await begin(bench, "sub/01.MP3", 10);
  expect([twice.status, await twice.text()]).toEqual([
    409,
    expect.stringMatching(/already uploading/),
  ]);
  expect((await begin(bench, "01.mp3", 10, "12")).status).toBe(201); // another book's
  const { entries } = await bench.site.services.desk.audit.list();
  expect(entries.filter(({ state }) => state === "refused").length).toBe(cases.length + 2);
});

Deno.test("uploads: names lead nowhere but into the book's folder", async () => {
  await using bench = await open();
  const names: [given: string, kept: string][] = [
    ["../../etc/cron.d/1.mp3", "1.mp3"],
    ["C:\\Users\\ann\\Два – 2.WAV", "Два - 2.wav"],
    ["..hidden.flac", "hidden.flac"],
    ["a\u0000b\n$(rm).m4b", "a-b-(rm).m4b"],
    [`${"x".repeat(300)}.mp3`, `${"x".repeat(120)}.mp3`],
  ];
  for (const [given] of names) {
    expect((await send(bench, await begun(bench, given, 1), 0, "x")).status).toBe(204);
  }
  expect(await runCommand(bench.site, "recording deliver", { bookId: "11" })).toMatchObject({
    ok: true,
  });
  expect(Object.keys(await seen(bench.inbox)).sort())
    .toEqual(names.map(([, kept]) => `11/${kept}`).sort());
  for (const id of ["..%2F..%2F11%2F1.mp3", "x.json", "0".repeat(31)]) {
    for (const method of ["HEAD", "PATCH", "DELETE"]) {
      const answer = await bench.ask(method, `${FILES}/${id}`);
      expect([id, method, answer.status]).toEqual([id, method, 404]);
    }
  }
});

Deno.test("uploads: only for an author who has come in, from the desk's own page", async () => {
  await using bench = await open();
  const at = await begun(bench, "01.mp3", 10);
  const patch = {
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const strange = await bench.site.ask(at, { method: "PATCH", headers: patch, body: "x" });
  expect(strange.status).toBe(404);
  const foreign = { ...patch, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  for (const method of ["PATCH", "DELETE"]) {
    expect((await bench.ask(method, at, foreign, method === "PATCH" ? "x" : undefined)).status)
      .toBe(403);
  }
  const outside = { ...patch, cookie: bench.ann.listener.cookie };
  const refused = await bench.ask("PATCH", at, outside, "x");
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/admin"]);
  expect(await offsetOf(bench, at)).toBe(0);

  const none = await openTestSite();
  await using _ = none;
  const ben = await openDesk(none);
  expect((await ben.post(FILES, {})).status).toBe(404); // no folder for them
  expect(await (await ben.get("/admin/recordings")).text()).toContain("To upload recordings here");
});

Deno.test("uploads: discarded by the protocol or the page, and the audit log says so", async () => {
  await using bench = await open();
  const [one, two] = [await begun(bench, "01.mp3", 10), await begun(bench, "02.mp3", 10)];
  await send(bench, one, 0, "012");
  expect((await bench.ask("DELETE", one)).status).toBe(204);
  expect((await bench.ask("DELETE", one)).status).toBe(404);
  expect(await offsetOf(bench, one)).toBe(null);
  const id = two.split("/").at(-1)!;
  expect((await bench.ann.post("/admin/do", { command: "recording drop", id })).status).toBe(303);
  expect(await bench.site.services.media.uploads!.list()).toEqual([]);
  const { entries } = await bench.site.services.desk.audit.list();
  expect(
    entries.filter(({ command, state }) => command === "recording drop" && state === "done")
      .map(({ before }) => before),
  ).toEqual(["book 11; 02.mp3", "book 11; 01.mp3"]);
});

Deno.test("uploads: the disk keeps its reserve, and what is under way counts in full", async () => {
  const inbox = await Deno.makeTempDir({ prefix: "lamplight-in-" });
  try {
    const uploads = createUploads({
      inbox,
      path: "/in",
      isRecorded: () => Promise.resolve(true),
      freeBytes: () => Promise.resolve(2 * 1024 ** 3 + 1_000),
    });
    const post = (name: string, bytes: number) =>
      uploads.handle(
        new Request("http://desk/in", {
          method: "POST",
          headers: {
            "tus-resumable": "1.0.0",
            "upload-length": String(bytes),
            "upload-metadata": metadata({ book: "11", name }),
          },
        }),
      );
    const all = await Promise.all([post("1.mp3", 600), post("2.mp3", 600), post("3.mp3", 400)]);
    expect(all.map(({ status }) => status)).toEqual([201, 507, 201]);
    expect(await all[1]!.text()).toMatch(/enough disk space: 0\.0 GB free/);
  } finally {
    await Deno.remove(inbox, { recursive: true });
  }
});

Deno.test("uploads: after a week it takes nothing more and is thrown away with what is left of others", async () => {
  await using bench = await open();
  const { inbox, site } = bench;
  const [old, young] = [await begun(bench, "01.mp3", 10), await begun(bench, "02.mp3", 10)];
  const note = `${inbox}/.uploads/${old.split("/").at(-1)}.json`;
  const record = JSON.parse(await Deno.readTextFile(note));
  record.creation_date = new Date(Date.now() - 8 * DAY_MS).toISOString();
  await Deno.writeTextFile(note, JSON.stringify(record));
  const torn = `${inbox}/.uploads/${"a".repeat(32)}`;
  await Deno.writeTextFile(`${torn}.json`, '{"id":'); // the process died while it wrote
  await Deno.writeTextFile(torn, "x");
  const past = new Date(Date.now() - 20 * DAY_MS);
  for (const path of [torn, `${torn}.json`]) await Deno.utime(path, past, past);
  expect((await send(bench, old, 0, "0123456789")).status).toBe(410);
  expect(await site.services.media.uploads!.expire()).toBe(1);
  expect((await site.services.media.uploads!.list()).map(({ name }) => name)).toEqual(["02.mp3"]);
  expect(await offsetOf(bench, young)).toBe(0);
  expect((await Array.fromAsync(Deno.readDir(`${inbox}/.uploads`))).length).toBe(2);
});

Deno.test("/admin/recordings: the form brings one file where there is no script [C1.69]", async () => {
  await using bench = await open();
  const post = async (file: File | null, bookId = "11") => {
    const body = new FormData();
    body.set("bookId", bookId);
    if (file) body.set("file", file);
    const request = new Request("http://x", { method: "POST", body });
    const type = { "content-type": request.headers.get("content-type")! };
    const answer = await bench.ask("POST", "/admin/recordings", type, await request.bytes());
    return { status: answer.status, text: await answer.text() };
  };
  expect((await post(new File(["sound"], "../01.mp3"))).status).toBe(303);
  expect(await seen(bench.inbox)).toEqual({ "11/01.mp3": "sound" });
  const refused: [File | null, string, number, RegExp][] = [
    [new File(["x"], "letter.doc"), "11", 409, /letter\.doc isn't a recording/],
    [new File(["x"], "1.mp3"), "99", 409, /no recordings of its own/],
    [null, "11", 409, /Choose a file first/],
    [new File([new Uint8Array(65 * 1024 ** 2)], "1.mp3"), "11", 413, /Without JavaScript/],
  ];
  for (const [file, book, status, sentence] of refused) {
    const answer = await post(file, book);
    expect([file?.name, answer.status, sentence.test(answer.text)]).toEqual([
      file?.name,
      status,
      true,
    ]);
  }
  const { entries } = await bench.site.services.desk.audit.list();
  expect(entries.filter(({ command }) => command === "recording upload").map(({ state }) => state))
    .toEqual([...refused.map(() => "refused"), "done"]);
});
