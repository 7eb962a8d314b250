import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { writeCatalogue } from "@/tests/fakes/written_catalogue.ts";
import { createCatalogue } from "./catalogue.ts";
import { chooseCatalogue } from "./choose_file.server.ts";
import { watchFile } from "./watched_file.server.ts";

Deno.test("watchFile: another file counts once all of it can be used, and what cannot is said once", async () => {
  await using written = await writeCatalogue(() => {});
  const { file } = written;
  const lengths = new Map<number, number>([[11, 60], [12, 60], [13, 60], [14, 60]]);
  const durations = (bookId: number) => {
    const sec = lengths.get(bookId);
    if (sec === undefined) throw new Error(`no sound of book ${bookId}`);
    return sec;
  };
  const log = createFakeLog();
  const watched = await watchFile({
    source: await chooseCatalogue({ catalogueFile: file, content: createFolder("/none") }),
    prepare: (next) =>
      Promise.resolve(createCatalogue(() => next, { durations })).then(() => () => {}),
    log,
  });
  const catalogue = createCatalogue(watched.current, { durations, version: watched.version });
  const change = async (text: string) => {
    await Deno.writeTextFile(file, text);
    await watched.refresh();
    return log.lines.map(({ event }) => event);
  };
  const before = catalogue.books();
  await watched.refresh();
  expect(catalogue.books()).toBe(before);

  const text = await Deno.readTextFile(file);
  expect(await change(text.slice(1))).toEqual(["catalogue_not_used"]);
  await watched.refresh();
  expect(log.lines).toHaveLength(1);
  expect(catalogue.books()).toBe(before);

  const json = JSON.parse(text);
  const one = json.books.find(({ id }: { id: number }) => id === 11);
  json.books.push({ ...one, id: 16, title: "The Five", bookNumber: 5 });
  json.series.title = "By Night";
  await change(JSON.stringify(json));
  expect([catalogue.getBook(16), log.lines.length]).toEqual([null, 2]); // its sound is not there yet
  lengths.set(16, 60);
  await watched.refresh();
  expect([catalogue.getBook(16)?.title, catalogue.series.title]).toEqual(["The Five", "By Night"]);
  expect(log.lines.at(-1)!.event).toBe("catalogue_taken_up");
});
