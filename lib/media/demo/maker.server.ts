/** Makes demo chapters at their first request. They can be read while they are being made. */

import { MediaUnavailable } from "../manifest.ts";

/* Messages between the main thread and the worker that makes demo chapters. */

export interface MakeOrder {
  /** File to write; also identifies the order. */
  partPath: string;
  title: string;
  durationSec: number;
  kbps: number;
  /**
   * Background work: no request waits for this order or any other. The worker then leaves most of the processor to
   * requests.
   */
  isUnhurried: boolean;
}

/** A request now waits for the background order: it is to be made at full speed. */
export type HurryOrder = "hurry";

export type MakeReport =
  | { partPath: string; kind: "written"; bytes: number }
  | { partPath: string; kind: "done"; sha256: string }
  | { partPath: string; kind: "failed"; reason: string };

/* Owns the worker in which demo chapters are made: starts it at the first order and stops it when idle. */

/** Time until an idle worker is stopped, because it holds 60 MB for the voice. */
const IDLE_MS = 15_000;

/** @param o.onBroken called when the worker has crashed; its pending orders will get no reports */
function createWorkshop(o: {
  onReport(report: MakeReport): void;
  onBroken(reason: string): void;
}) {
  let worker: Worker | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;

  function start(): Worker {
    const started = new Worker(new URL("./worker.server.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<MakeReport>) => o.onReport(data);
    started.onerror = (event) => {
      event.preventDefault(); // an unhandled error of a worker ends the whole process
      close();
      o.onBroken(event.message);
    };
    return started;
  }

  function close(): void {
    clearTimeout(idleTimer);
    worker?.terminate();
    worker = null;
  }

  return {
    order(order: MakeOrder | HurryOrder): void {
      clearTimeout(idleTimer);
      (worker ??= start()).postMessage(order);
    },
    /** To be called when all orders are done: starts the idle timer. */
    rest(): void {
      clearTimeout(idleTimer);
      if (!worker) return;
      idleTimer = setTimeout(close, IDLE_MS);
      Deno.unrefTimer(idleTimer);
    },
    close,
  };
}

/** A chapter that can be made. */
export interface DemoChapterFile {
  bookId: number;
  chapter: number;
  path: string;
  bytes: number;
  durationSec: number;
  /** The title that the voice speaks. */
  spoken: string;
}

export interface DemoMaker {
  /**
   * Waits until the chapter has more than `position` bytes and returns where they are. Starts making the chapter if
   * necessary. Rejects with MediaUnavailable if too many chapters are waiting or making it fails, and with the
   * signal's reason when the signal is aborted.
   */
  locate(chapter: DemoChapterFile, position: number, signal?: AbortSignal): Promise<Located>;
  /** Makes a chapter in the background, when no request is waiting for one. */
  prepare(chapter: DemoChapterFile): void;
  /** Drops the chapter from the cache of finished files: its file was not at the path that `locate` returned. */
  forget(chapter: DemoChapterFile): void;
  close(): void;
}

interface Located {
  path: string;
  /** Bytes of the file that can be read now. */
  readyBytes: number;
  isWhole: boolean;
}

interface Job {
  chapter: DemoChapterFile;
  partPath: string;
  readyBytes: number;
  isSent: boolean;
  /** Background work: no request waits for it. */
  isUnhurried: boolean;
  /** Resolves at the next change of the job: more bytes, finished or failed. */
  change: PromiseWithResolvers<void>;
  failure: MediaUnavailable | null;
}

/** Most chapters made at the same time: each needs an encoder of some megabytes. */
const MAX_AT_ONCE = 4;
const MAX_JOBS = 24;

/**
 * @param o.onMade called for every chapter whose file is complete
 * @param o.onFailed called for every chapter that failed, because its listeners may have gone
 */
export function createMaker(o: {
  onMade(chapter: DemoChapterFile, sha256: string): void;
  onFailed(chapter: DemoChapterFile, failure: MediaUnavailable): void;
}): DemoMaker {
  const whole = new Set<string>();
  const jobs = new Map<string, Job>();
  const jobByPart = new Map<string, Job>();
  const background: DemoChapterFile[] = [];
  let isClosed = false;
  const workshop = createWorkshop({
    onReport: receive,
    onBroken(reason) {
      for (const job of [...jobs.values()]) if (job.isSent) fail(job, reason);
      advance();
    },
  });

  function receive(report: MakeReport): void {
    const job = jobByPart.get(report.partPath);
    if (!job) return;
    if (report.kind === "failed") fail(job, report.reason);
    else if (report.kind === "done") finish(job, report.sha256);
    else updateReadyBytes(job, report.bytes);
    if (report.kind !== "written") advance();
  }

  function updateReadyBytes(job: Job, readyBytes: number): void {
    job.readyBytes = readyBytes;
    const { resolve } = job.change;
    job.change = Promise.withResolvers();
    resolve();
  }

  function finish(job: Job, sha256: string): void {
    try {
      // Synchronous, so that readers always find the part or the complete file under the path that they have.
      Deno.renameSync(job.partPath, job.chapter.path);
    } catch (error) {
      return fail(job, String(error));
    }
    whole.add(job.chapter.path);
    removeJob(job);
    o.onMade(job.chapter, sha256);
  }

  function fail(job: Job, reason: string): void {
    job.failure = new MediaUnavailable(503, `${job.chapter.path} could not be made: ${reason}`);
    removeJob(job);
    Deno.remove(job.partPath).catch(() => {}); // it may not exist
    o.onFailed(job.chapter, job.failure);
  }

  function removeJob(job: Job): void {
    jobs.delete(job.chapter.path);
    jobByPart.delete(job.partPath);
    job.change.resolve();
  }

  /** Sends jobs to the worker up to its limit. Background work starts only when there are no other jobs. */
  function advance(): void {
    for (const job of [...jobs.values()].slice(0, MAX_AT_ONCE)) if (!job.isSent) sendJob(job);
    if (jobs.size > 0) return;
    const next = background.shift();
    if (next) void makeInBackground(next);
    else workshop.rest();
  }

  async function makeInBackground(chapter: DemoChapterFile): Promise<void> {
    const isMade = await isWhole(chapter);
    if (isClosed) return;
    if (isMade) advance();
    else if (jobs.size > 0) background.unshift(chapter); // a listener's chapter goes first
    else startJob(chapter, { isUnhurried: true });
  }

  function sendJob(job: Job): void {
    job.isSent = true;
    const { partPath, chapter, isUnhurried } = job;
    const { spoken: title, durationSec, bytes } = chapter;
    const kbps = bytes / durationSec / 125; // constant bit rate, so size and length give it
    try {
      workshop.order({ partPath, title, durationSec, kbps, isUnhurried });
    } catch (error) {
      fail(job, String(error)); // in the background nobody is there to catch it
    }
  }

  function startJob(chapter: DemoChapterFile, { isUnhurried }: Pick<Job, "isUnhurried">): Job {
    const known = jobs.get(chapter.path);
    if (known) {
      if (known.isUnhurried && !isUnhurried) hurry(known);
      return known;
    }
    if (isClosed) throw new MediaUnavailable(503, "The library is closed.");
    if (jobs.size >= MAX_JOBS) {
      throw new MediaUnavailable(503, "Too many chapters are being made; try again in a moment.");
    }
    const partPath = `${chapter.path}.${crypto.randomUUID()}.part`;
    const change = Promise.withResolvers<void>();
    const isSent = false, failure = null;
    const job: Job = { chapter, partPath, readyBytes: 0, isSent, isUnhurried, change, failure };
    jobs.set(chapter.path, job);
    jobByPart.set(partPath, job);
    advance();
    return job;
  }

  function hurry(job: Job): void {
    job.isUnhurried = false;
    if (job.isSent) workshop.order("hurry");
  }

  async function isWhole({ path, bytes }: DemoChapterFile): Promise<boolean> {
    if (whole.has(path)) return true;
    const size = await Deno.stat(path).then((info) => info.size, () => -1);
    if (size === bytes) whole.add(path);
    return whole.has(path); // it may have been finished since the look at its file: it isn't made twice
  }

  return {
    async locate(chapter, position, signal) {
      const { path, bytes } = chapter;
      const found = { path, readyBytes: bytes, isWhole: true };
      if (whole.has(path) || await isWhole(chapter)) return found;
      const job = startJob(chapter, { isUnhurried: false });
      while (job.readyBytes <= position && jobs.get(path) === job) {
        await withSignal(signal, job.change.promise);
      }
      if (job.failure) throw job.failure;
      if (whole.has(path)) return found;
      return { path: job.partPath, readyBytes: job.readyBytes, isWhole: false };
    },
    prepare(chapter) {
      background.push(chapter);
      advance();
    },
    forget: ({ path }) => whole.delete(path),
    close() {
      isClosed = true;
      background.length = 0;
      workshop.close();
      for (const job of [...jobs.values()]) {
        job.failure = new MediaUnavailable(503, "The library is closed.");
        removeJob(job);
        Deno.remove(job.partPath).catch(() => {});
      }
    },
  };
}

/** Awaits the promise, or rejects when the signal is aborted. Leaves no event listener behind. */
async function withSignal(signal: AbortSignal | undefined, promise: Promise<void>): Promise<void> {
  if (!signal) return await promise;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
