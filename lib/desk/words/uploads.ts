/** Texts about uploads of recordings, for the page and its script. */
import {
  MAX_FORM_BYTES,
  MAX_RECORDING_BYTES,
  RECORDING_ENDINGS,
} from "@/lib/media/recording_files.ts";
import { formatBytes, formatLeft } from "@/lib/downloads/words.ts";

const files = (count: number) => `${count} ${count === 1 ? "file" : "files"}`;

export const UPLOADS = {
  title: "Upload recordings",
  book: "Book",
  files: "Recordings",
  kinds: RECORDING_ENDINGS.map((it) => it.slice(1).toUpperCase()).join(", "),
  hint: `All files of the book, up to ${
    formatBytes(MAX_RECORDING_BYTES)
  } each. A lost connection or a closed page loses nothing: choose the same files again and they go on. One called like one that is there takes its place.`,
  hintPlain: `Without JavaScript one file at a time, up to ${
    formatBytes(MAX_FORM_BYTES)
  }; larger ones are laid by hand into the folder below.`,
  submit: "Upload",
  byHand: "Or lay them by hand, each book's into a folder named by its number:",
  laid: (name: string) => `${name} is with the ingest now.`,
  noFile: "Choose a file first.",
  tooLargeForm: `Without JavaScript a file may have ${
    formatBytes(MAX_FORM_BYTES)
  } at most: lay it by hand into the folder.`,
  waiting: "On the way",
  line: (receivedBytes: number, bytes: number) =>
    receivedBytes < bytes
      ? `${formatBytes(receivedBytes)} of ${formatBytes(bytes)} is here`
      : `all ${formatBytes(bytes)} here`,
  ready: (count: number, title: string) => `${files(count)} of ${title} can be handed over.`,
  deliver: "Hand over to the ingest",
  deliverOf: (title: string) => `Hand over to the ingest: ${title}`,
  drop: "Discard",
  dropOf: (name: string) => `Discard ${name}`,
  goOn: "Choose the same files above, and what is missing follows.",
  // Used by the script:
  progress: "All files together",
  pause: "Pause",
  resume: "Resume",
  state: {
    running: "Uploading. You may go on elsewhere in another tab.",
    paused: "Paused.",
    offline: "No connection. It goes on by itself once there is one.",
    signedOut: "Your visit at the desk is over: come in again in another tab, then press Resume.",
    stopped: "Stopped. What is here stays: choose the files again to go on.",
    delivering: "All here: they are handed over.",
  },
  all: (doneBytes: number, bytes: number, bytesPerSec: number | null) => {
    const parts = [`${formatBytes(doneBytes)} of ${formatBytes(bytes)}`];
    if (bytesPerSec !== null && bytesPerSec > 0) {
      parts.push(
        `${formatBytes(bytesPerSec)} a second`,
        formatLeft((bytes - doneBytes) / bytesPerSec),
      );
    }
    return parts.join(", ");
  },
  file: {
    waiting: "waits",
    running: (percent: number) => `${percent} %`,
    done: "here",
    refused: "not taken",
  },
} as const;
