/**
 * Uploads files one after another with the tus protocol. It waits out a lost connection or a restart of the site,
 * and resumes each file at the last byte the site has stored.
 */

import { type DetailedError, Upload } from "tus-js-client";

/** Below the request size that proxies allow (deploy/nginx.conf), and large enough that overhead is negligible. */
const PIECE_BYTES = 16 * 1024 ** 2;
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Without progress for this long, the connection counts as lost. */
const STALL_MS = 30_000;
const LOOK_MS = 1_000;
/** The speed is averaged over this time. */
const SPEED_MS = 10_000;

export interface SentFile {
  file: File;
  /** Address at which the upload resumes; null: it has not begun. */
  url: string | null;
}

type SendingState =
  | "running"
  | "paused"
  /** Waiting for the connection. */
  | "offline"
  /** The desk session has ended. */
  | "signedOut"
  /** Every file has arrived or was refused. */
  | "done";

export interface Sending {
  state: SendingState;
  files: {
    name: string;
    bytes: number;
    sentBytes: number;
    /** Why the site refused the file, a sentence; null: not refused. */
    refused: string | null;
  }[];
  /** Index of the file being sent. */
  at: number;
  /** null: not known yet. */
  bytesPerSec: number | null;
}

export interface Sender {
  pause(): void;
  resume(): void;
}

export function sendRecordings(
  { endpoint, bookId, files, onChange }: {
    /** Path where uploads begin. */
    endpoint: string;
    bookId: string;
    files: SentFile[];
    /** Called at every change, and once a second. */
    onChange(sending: Sending): void;
  },
): Sender {
  const sending: Sending = {
    state: "running",
    files: files.map(({ file: { name, size } }) => {
      return { name, bytes: size, sentBytes: 0, refused: null };
    }),
    at: 0,
    bytesPerSec: null,
  };
  let upload: Upload | null = null;
  let failures = 0, movedAtMs = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let samples: [ms: number, bytes: number][] = [];

  const sum = () => sending.files.reduce((all, it) => all + it.sentBytes, 0);
  const tell = () => onChange(sending);

  function begin(): void {
    const next = files[sending.at];
    if (!next) return finish();
    upload = new Upload(next.file, {
      endpoint,
      uploadUrl: next.url,
      chunkSize: PIECE_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false, // the site reports what it has stored, in every browser
      metadata: { book: bookId, name: next.file.name },
      onUploadUrlAvailable: () => void (next.url = upload?.url ?? null),
      onProgress(sentBytes) {
        const file = sending.files[sending.at]!;
        if (sentBytes !== file.sentBytes) {
          movedAtMs = Date.now();
          failures = 0;
        }
        file.sentBytes = sentBytes;
        if (sending.state === "offline") sending.state = "running";
      },
      onSuccess() {
        sending.files[sending.at]!.sentBytes = next.file.size;
        goOn();
      },
      onError: (error) => fail(error as DetailedError),
    });
    start();
  }

  function start(): void {
    movedAtMs = Date.now();
    samples = [];
    upload?.start();
  }

  function goOn(): void {
    sending.at++;
    tell();
    begin();
  }

  function fail({ originalResponse: answer }: Partial<DetailedError>): void {
    if (sending.state === "paused") return;
    const status = answer?.getStatus() ?? 0;
    const isOfSite = answer?.getHeader("tus-resumable") !== undefined &&
      answer?.getHeader("tus-resumable") !== null;
    const isPassing = status === 0 || status >= 500 && status !== 507 ||
      status === 408 || status === 423 || status === 409 && files[sending.at]!.url !== null;
    if (isPassing) return waitForConnection();
    if (!isOfSite) {
      sending.state = "signedOut";
      return tell();
    }
    sending.files[sending.at]!.refused = answer!.getBody();
    goOn();
  }

  function waitForConnection(): void {
    sending.state = "offline";
    tell();
    clearTimeout(waiting);
    waiting = setTimeout(start, WAITS_MS[Math.min(failures++, WAITS_MS.length - 1)]);
  }

  function look(): void {
    const nowMs = Date.now();
    if (sending.state === "running") {
      samples = [...samples.filter(([ms]) => nowMs - ms < SPEED_MS), [nowMs, sum()]];
      const [ms, bytes] = samples[0]!;
      sending.bytesPerSec = nowMs - ms < 2 * LOOK_MS
        ? null
        : (sum() - bytes) / (nowMs - ms) * 1_000;
      if (nowMs - movedAtMs > STALL_MS) void upload!.abort().then(waitForConnection);
    }
    tell();
  }
  const looking = setInterval(look, LOOK_MS);

  const backOnline = () => {
    if (sending.state !== "offline") return;
    clearTimeout(waiting);
    start();
  };
  addEventListener("online", backOnline);

  function finish(): void {
    clearInterval(looking);
    removeEventListener("online", backOnline);
    sending.state = "done";
    tell();
  }

  begin();
  tell();
  return {
    pause() {
      if (sending.state === "done") return;
      clearTimeout(waiting);
      sending.state = "paused";
      void upload?.abort();
      tell();
    },
    resume() {
      if (sending.state === "done") return;
      sending.state = "running";
      start();
      tell();
    },
  };
}
