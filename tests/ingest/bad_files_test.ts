/** Files that cannot be used, and a disk that is full. */

import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { openAuthor, readBook } from "./author.ts";
import { ffmpeg, writeClicks, writeVbrMp3 } from "./recordings.ts";

Deno.test("ingest: each bad file is named with its reason and what to do, the others go in", async () => {
  await using author = await openAuthor();
  const at = (name: string) => join(author.recordings, name);
  await writeVbrMp3(at("Chapter 1.mp3"), { sec: 4 });
  await writeVbrMp3(at("Chapter 2 cut.mp3"), { sec: 9 });
  const whole = await Deno.readFile(at("Chapter 2 cut.mp3"));
  await Deno.writeFile(at("Chapter 2 cut.mp3"), whole.subarray(0, Math.floor(whole.length * 0.6)));
  await Deno.writeFile(at("Chapter 3 empty.mp3"), new Uint8Array());
  await Deno.writeTextFile(at("Chapter 4 letter.mp3"), "Dear narrator, ".repeat(500));
  await writeClicks(at("clicks.wav"), { sec: 3 });
  await ffmpeg("-i", at("clicks.wav"), "-c:a", "aac", at("Chapter 5 shop.m4a"));
  await replaceInFile(at("Chapter 5 shop.m4a"), "mp4a", "drms");
  await ffmpeg("-i", at("clicks.wav"), "-c:a", "aac", at("Chapter 6 cut.m4a"));
  await Deno.truncate(at("Chapter 6 cut.m4a"), 2_000);
  await Deno.truncate(at("clicks.wav"), 100_000);
  await Deno.rename(at("clicks.wav"), at("Chapter 7 cut.wav"));
  await writeClicks(at("Chapter 8 nothing.wav"), { sec: 0 });
  await writeVbrMp3(at("Chapter 9.mp3"), { sec: 2 });
  await writeVbrMp3(at("Chapter 9 again.mp3"), { sec: 2 });
  const { code, output } = await author.ingest(author.recordings);
  expect(code).toBe(1);
  const reasons = {
    "Chapter 2 cut.mp3": "is cut short",
    "Chapter 3 empty.mp3": "is empty",
    "Chapter 4 letter.mp3": "can't be decoded",
    "Chapter 5 shop.m4a": "is copy-protected",
    "Chapter 6 cut.m4a": "is cut short",
    "Chapter 7 cut.wav": "is cut short",
    "Chapter 8 nothing.wav": "has no sound",
    "Chapter 9.mp3": "would be chapter 9, and so would Chapter 9 again.mp3",
    "Chapter 9 again.mp3": "would be chapter 9, and so would Chapter 9.mp3",
  };
  for (const [name, reason] of Object.entries(reasons)) {
    expect(output).toContain(`Skipped: ${name} ${reason}`);
  }
  const recorded = (await readBook(author)).chapters.filter(({ spoken }) => spoken === undefined);
  expect(recorded.map(({ number }) => number)).toEqual([1]);
});

Deno.test("ingest: a full disk ends the run with a sentence; the book that was there stays", async () => {
  await using author = await openAuthor();
  await Deno.mkdir(author.library, { recursive: true });
  if (!await mountSmallDisk(author.library)) return; // only root may make one
  try {
    await writeVbrMp3(join(author.recordings, "Chapter 1.mp3"), { sec: 3 });
    expect((await author.ingest(author.recordings)).code).toBe(0);
    const before = await author.digest();
    await Deno.writeFile(join(author.library, "ballast"), new Uint8Array(600_000));
    // A recording that does not say its length: the room cannot be foreseen.
    await ffmpeg(
      "-f",
      "lavfi",
      "-i",
      "anoisesrc=d=20:a=0.1",
      "-c:a",
      "aac",
      "-f",
      "adts",
      join(author.recordings, "Chapter 1.aac"),
    );
    await Deno.remove(join(author.recordings, "Chapter 1.mp3"));
    const { code, output } = await author.ingest(author.recordings);
    expect(output).toMatch(/disk/i);
    expect(code).toBe(2);
    await Deno.remove(join(author.library, "ballast"));
    const after = await author.digest();
    for (const [name, digest] of Object.entries(before)) expect(after[name]).toBe(digest);
  } finally {
    await new Deno.Command("umount", { args: [author.library] }).output();
  }
});

async function mountSmallDisk(path: string): Promise<boolean> {
  const args = ["-t", "tmpfs", "-o", "size=1m", "none", path];
  return await new Deno.Command("mount", { args, stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}

/** Overwrites every occurrence of one four-letter name by another. */
async function replaceInFile(path: string, from: string, to: string): Promise<void> {
  const bytes = await Deno.readFile(path);
  const letters = new TextEncoder();
  const [wanted, put] = [letters.encode(from), letters.encode(to)];
  for (let i = 0; i + 4 <= bytes.length; i++) {
    if (wanted.every((letter, j) => bytes[i + j] === letter)) bytes.set(put, i);
  }
  await Deno.writeFile(path, bytes);
}
