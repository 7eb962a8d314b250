/** A book that is imported again: what is served already, from the same recordings, is not measured again. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { discardRecordings, publishRecordings } from "@/lib/media/uploads/unpublished.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { bringIn } from "./bring_in.ts";
import { writeTones } from "./recordings.ts";

Deno.test("ingest: one new chapter measures only that one, and so does a changed one", async () => {
  const dir = await Deno.makeTempDir({ prefix: "lamplight-again-" });
  try {
    const input = join(dir, "in");
    await Deno.mkdir(input);
    const write = (name: string, hz: number) => writeTones(join(input, name), [[1, hz]]);
    await write("01.wav", 300);
    await write("02.wav", 400);
    expect((await bringIn({ dir, input })).measured).toEqual([1, 2]);
    await write("03.wav", 500);
    const third = await bringIn({ dir, input });
    expect([third.measured, third.unchanged, third.chapters.length]).toEqual([[3], [1, 2], 3]);
    await write("02.wav", 450);
    const second = await bringIn({ dir, input });
    expect([second.measured, second.published?.kept]).toEqual([[2], [1, 3]]);
    const none = await bringIn({ dir, input });
    expect([none.measured, none.published]).toEqual([[], null]);

    // A file of the library that is lost is made anew.
    await Deno.remove(none.chapters[0]!.file);
    expect((await bringIn({ dir, input })).measured).toEqual([1]);

    // What was left unpublished and thrown away is offered again without being measured again.
    const library = createFolder(join(dir, "library"));
    await write("03.wav", 550);
    const unpublished = await bringIn({ dir, input, isUnpublished: true });
    expect([unpublished.measured, unpublished.published?.isUnpublished]).toEqual([[3], true]);
    await discardRecordings(library, 11);
    await write("04.wav", 600);
    const more = await bringIn({ dir, input, isUnpublished: true });
    expect([more.measured, more.published?.isUnpublished]).toEqual([[4], true]);
    expect(await publishRecordings(library, 11)).toEqual({ ok: true, chapters: 4 });
    expect((await bringIn({ dir, input })).measured).toEqual([]);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});
