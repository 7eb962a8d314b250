/** Tests that need a real connection: where a body ends, and what happens to one that is not read. */

import { Buffer } from "node:buffer";
import { join } from "node:path";
import { expect } from "npm:expect@30.5.2";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { createFakeLog } from "@/tests/fakes/log.ts";
import { type MediaLibrary, openLibrary } from "../library/library.server.ts";
import { updateManifest } from "../library/manifest_file.server.ts";
import { streamMedia } from "./send_file.server.ts";

const BYTES = 8 * 1024 * 1024;
const CONTENT = Buffer.from(Uint8Array.from({ length: BYTES }, (_, index) => index >> 10));

/** One chapter behind a real HTTP server, without the rest of the site. */
async function serveChapterFile() {
  const dir = await Deno.makeTempDir();
  const chapter = {
    number: 1,
    file: "1.mp3",
    bytes: BYTES,
    durationSec: 60,
    modified: "2025-01-02T03:04:05Z",
  };
  await updateManifest(createFolder(dir), () => ({
    format: "lamplight-library-1",
    books: [{ id: 11, folder: "the-one", chapters: [chapter] }],
  }));
  await Deno.mkdir(join(dir, "the-one"));
  const path = join(dir, "the-one/1.mp3");
  await Deno.writeFile(path, CONTENT);
  const library: MediaLibrary = await openLibrary({
    objects: createFolder(dir),
    log: createFakeLog(),
  });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (req) => streamMedia({ req, library, file: library.getFile(11, 1)!, isFree: true }),
  );
  return {
    path,
    connect: () => Deno.connect({ hostname: "127.0.0.1", port: server.addr.port }),
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await library.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

async function send(connection: Deno.Conn, range: string): Promise<void> {
  await connection.write(
    Buffer.from(`GET / HTTP/1.1\r\nHost: books.example\r\nRange: ${range}\r\n\r\n`),
  );
}

async function readExactly(connection: Deno.Conn, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const count = await connection.read(bytes.subarray(filled));
    if (count === null) throw new Error(`The connection ended after ${filled} of ${length} bytes`);
    filled += count;
  }
  return bytes;
}

/** Reads byte by byte, so as not to consume any of the body. */
async function readHead(connection: Deno.Conn): Promise<string> {
  let head = "";
  while (!head.endsWith("\r\n\r\n")) head += await readExactly(connection, 1);
  return head;
}

/** Number of this process's descriptors that are open on the file. */
function countOpen(path: string): number {
  return [...Deno.readDirSync("/proc/self/fd")].filter(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`) === path;
    } catch {
      return false; // the descriptor of the listing itself
    }
  }).length;
}

Deno.test("streamMedia: on one connection every body ends where its range does", async () => {
  await using it = await serveChapterFile();
  using connection = await it.connect();
  const ranges = [[0, 99], [5, 3_000_000], [0, 0], [7_000_000, BYTES - 1], [1_000_000, 1_100_000]];
  // Repeated, because some responses come from memory from the second time on.
  for (let round = 0; round < 3; round++) {
    for (const [start = 0, end = 0] of ranges) {
      await send(connection, `bytes=${start}-${end}`);
      const head = await readHead(connection);
      expect(head).toMatch(/^HTTP\/1\.1 206 /);
      expect(head.toLowerCase()).toContain(`content-length: ${end - start + 1}\r\n`);
      expect(head.toLowerCase()).not.toContain("transfer-encoding");
      const body = await readExactly(connection, end - start + 1);
      expect(body.equals(CONTENT.subarray(start, end + 1))).toBe(true);
    }
  }
});

Deno.test({
  name: "streamMedia: a client that vanishes leaves no file open",
  ignore: Deno.build.os !== "linux", // descriptors are counted in /proc
  async fn() {
    await using it = await serveChapterFile();
    for (const range of ["bytes=0-", "bytes=5-5000000"]) {
      const connections = await Promise.all(Array.from({ length: 5 }, () => it.connect()));
      for (const connection of connections) {
        await send(connection, range);
        await readHead(connection);
      }
      expect(countOpen(it.path)).toBeGreaterThan(0);
      for (const connection of connections) connection.close();
      while (countOpen(it.path) > 0) await new Promise((done) => setTimeout(done, 10));
    }
  },
});
