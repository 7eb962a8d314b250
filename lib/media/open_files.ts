/**
 * Positioned reads from files that stay open: opening costs as much as reading 128 KiB (0.1 ms).
 * `node:fs` because Deno's own files have one position each, which concurrent readers would fight for;
 * its asynchronous reads leave the thread free while a disk turns. With callbacks: a FileHandle takes
 * 30 microseconds more for each read.
 */
import { close, fstat, open, read } from "node:fs";
import { promisify } from "node:util";
import { MediaUnavailable, toUnavailable } from "@/lib/media/errors.ts";

const openDescriptor = promisify(open);
const statDescriptor = promisify(fstat);

interface OpenFile {
  descriptor: number;
  bytes: number;
  /** Reads under way; the file is closed only between them. */
  users: number;
  isDropped: boolean;
  isClosed: boolean;
}

export class OpenFiles {
  #files = new Map<string, Promise<OpenFile>>();
  #maxFiles: number;

  constructor(maxFiles: number) {
    this.#maxFiles = maxFiles;
  }

  /**
   * Reads exactly `length` bytes from `position` of a file.
   * @throws {MediaUnavailable} 404 when there is no such file, 503 when it is shorter or unreadable.
   */
  read(path: string, position: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#use(path, async (file) => {
      const buffer = new Uint8Array(length);
      for (let filled = 0; filled < length;) {
        const at = position + filled;
        const bytesRead = await readInto(buffer.subarray(filled), file.descriptor, at);
        if (bytesRead === 0) throw this.#wrongSize(path, file, position + length);
        filled += bytesRead;
      }
      return buffer;
    });
  }

  /**
   * Makes sure that a file is there and has exactly `bytes`.
   * @throws {MediaUnavailable} as `read` does.
   */
  check(path: string, bytes: number): Promise<void> {
    return this.#use(path, (file) => {
      if (file.bytes !== bytes) throw this.#wrongSize(path, file, bytes);
    });
  }

  close(): void {
    for (const path of [...this.#files.keys()]) this.#drop(path);
  }

  async #use<T>(path: string, work: (file: OpenFile) => T | Promise<T>): Promise<T> {
    const file = await this.#open(path);
    file.users++;
    try {
      return await work(file);
    } catch (error) {
      throw toUnavailable(path, error);
    } finally {
      file.users--;
      this.#closeUnused(file);
    }
  }

  async #open(path: string): Promise<OpenFile> {
    const opening = this.#files.get(path) ?? openFile(path);
    this.#files.delete(path); // to the end of the insertion order: the front is the least used
    this.#files.set(path, opening);
    if (this.#files.size > this.#maxFiles) this.#drop(this.#files.keys().next().value!);
    try {
      return await opening;
    } catch (error) {
      if (this.#files.get(path) === opening) this.#files.delete(path);
      throw toUnavailable(path, error);
    }
  }

  #drop(path: string): void {
    const opening = this.#files.get(path);
    this.#files.delete(path);
    opening?.then((file) => {
      file.isDropped = true;
      this.#closeUnused(file);
    }, () => {}); // it could not be opened: its users have been told
  }

  #closeUnused(file: OpenFile): void {
    if (!file.isDropped || file.users > 0 || file.isClosed) return;
    file.isClosed = true;
    close(file.descriptor, () => {}); // it was only read: nothing can be lost
  }

  /** Forgets the file too: perhaps it is put right, so the next read looks again. */
  #wrongSize(path: string, file: OpenFile, wanted: number): MediaUnavailable {
    this.#drop(path);
    return new MediaUnavailable(503, `${path} has ${file.bytes} bytes, wanted ${wanted}`);
  }
}

async function openFile(path: string): Promise<OpenFile> {
  const descriptor = await openDescriptor(path, "r");
  const { size } = await statDescriptor(descriptor);
  return { descriptor, bytes: size, users: 0, isDropped: false, isClosed: false };
}

/** Reads at most what the buffer holds; 0 at the end of the file. */
function readInto(buffer: Uint8Array, descriptor: number, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, buffer, 0, buffer.length, position, (error, bytesRead) => {
      if (error) reject(error);
      else resolve(bytesRead);
    });
  });
}
