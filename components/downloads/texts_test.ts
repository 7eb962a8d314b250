/** The specification's words for why a download does not begin or a chapter is left out. */

import { expect } from "npm:expect@30.5.2";
import { startDownload } from "@/lib/downloads/downloads.browser.ts";
import { runDownloads } from "@/lib/downloads/engine.browser.ts";
import { eraseFor } from "@/lib/downloads/library.browser.ts";
import { listen } from "@/lib/downloads/records.browser.ts";
import { makeAudio, openFakeServer } from "@/tests/fakes/offline_server.ts";
import { makeActions } from "./book_lists.ts";

const CHAPTER = [{ bookId: 11, chapter: 5 }];

/** A site that answers some of its addresses with a failure. */
async function openSite(faults: Record<string, number> = {}) {
  await eraseFor("ada");
  const server = openFakeServer();
  server.audio.set(5, makeAudio(2_000));
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const status = faults[String(input).split("?")[0]!];
    const error = { code: "refused", message: "No." };
    return status ? Promise.resolve(Response.json({ error }, { status })) : answer(input, init);
  };
  return server;
}

Deno.test("texts: what keeps a download from beginning", async () => {
  for (
    const [path, status, text] of [
      ["/api/offline/key", 400, "Security validation failed"],
      ["/api/audiobooks/11", 500, "Failed to fetch audiobook metadata"],
      ["/api/audiobooks/11/chapters", 500, "Failed to fetch chapters list"],
    ] as const
  ) {
    using _server = await openSite({ [path]: status });
    expect(await startDownload("ada", CHAPTER)).toEqual({ ok: false, text });
  }
});

/** The failures announced while `keep` stores the chunks. */
async function failuresWith(keep: (store: IDBObjectStore, key: IDBValidKey) => IDBRequest) {
  using _server = await openSite();
  const { put } = IDBObjectStore.prototype, told: string[] = [];
  const stop = listen((it) => it.kind === "failed" && told.push(it.text));
  IDBObjectStore.prototype.put = function (value, key) {
    const isChunk = (value as { chunkIndex?: number }).chunkIndex !== undefined;
    return isChunk ? keep(this, key!) : put.call(this, value, key);
  };
  try {
    await startDownload("ada", CHAPTER);
    await runDownloads("ada");
  } finally {
    IDBObjectStore.prototype.put = put;
    stop();
  }
  return told.join();
}

Deno.test("texts: a chunk that cannot be kept, and one that is gone again", async () => {
  const broken = () => {
    throw new DOMException("broken", "DataError");
  };
  expect(await failuresWith(broken)).toContain("Failed to store audio chunk");
  const forgets = (store: IDBObjectStore, key: IDBValidKey) => store.get(key);
  expect(await failuresWith(forgets)).toContain("Failed to fetch audiobook chunks");
});

Deno.test("texts: a browser that opens no database", async () => {
  using _server = await openSite();
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException("closed", "InvalidStateError");
  };
  try {
    const told = await new Promise((tell) => makeActions("ada", tell).pause({}));
    expect(told).toBe("Failed to open offline storage database");
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});
