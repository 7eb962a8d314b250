/**
 * The worker that makes demo chapters. It makes one second of each chapter in turn, so that a listener does not
 * wait for the end of another chapter.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { createHash, type Hash } from "node:crypto";
import { dirname } from "node:path";
import { makeChapter, pauseAfter } from "./chapter.server.ts";
import type { HurryOrder, MakeOrder, MakeReport } from "./maker.server.ts";
import { createVoice, type Speak } from "./voice.server.ts";

// The compiler types `self` as a window; these two members are all that a worker needs.
const port = self as unknown as {
  onmessage: (event: MessageEvent<MakeOrder | HurryOrder>) => void;
  postMessage(report: MakeReport): void;
};

interface Job {
  partPath: string;
  file: Deno.FsFile;
  pieces: AsyncGenerator<Uint8Array>;
  hash: Hash;
  bytes: number;
}

/**
 * Cached spoken lines. Every chapter speaks the same times, only the title differs; the limit holds all times of a
 * demo.
 */
const MAX_CACHED = 60;

const speak = cacheSpeech(createVoice());
const jobs: Job[] = [];
let busy = false;
let isUnhurried = false;

port.onmessage = async ({ data }) => {
  isUnhurried = data !== "hurry" && data.isUnhurried;
  if (data === "hurry") return;
  const { partPath, title, durationSec, kbps } = data;
  try {
    await Deno.mkdir(dirname(partPath), { recursive: true });
    const file = await Deno.open(partPath, { write: true, create: true, truncate: true });
    const pieces = makeChapter({ title, durationSec, kbps, speak });
    jobs.push({ partPath, file, pieces, hash: createHash("sha256"), bytes: 0 });
  } catch (error) {
    port.postMessage({ partPath, kind: "failed", reason: String(error) });
  }
  if (!busy) await processJobs();
};

async function processJobs(): Promise<void> {
  busy = true;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const startMs = performance.now();
    if (await advance(job)) jobs.push(job);
    else job.file.close();
    if (isUnhurried) await sleep(pauseAfter(performance.now() - startMs));
  }
  busy = false;
}

/** Makes one more second of the chapter; false: the chapter is finished or has failed. */
async function advance(job: Job): Promise<boolean> {
  const { partPath, file, pieces, hash } = job;
  try {
    const { value, done } = await pieces.next();
    if (done) {
      port.postMessage({ partPath, kind: "done", sha256: hash.digest("hex") });
      return false;
    }
    hash.update(value);
    let rest = value;
    while (rest.length > 0) rest = rest.subarray(await file.write(rest));
    job.bytes += value.length;
    port.postMessage({ partPath, kind: "written", bytes: job.bytes });
    return true;
  } catch (error) {
    port.postMessage({ partPath, kind: "failed", reason: String(error) });
    return false;
  }
}

function cacheSpeech(voice: Speak): Speak {
  const cache = new Map<string, ReturnType<Speak>>();
  return (words) => {
    const cached = cache.get(words);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
    const speech = voice(words);
    cache.set(words, speech);
    return speech;
  };
}
