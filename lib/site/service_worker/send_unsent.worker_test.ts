import { expect } from "npm:expect@30.5.2";
import "npm:fake-indexeddb@6.2.8/auto";
import {
  fillOutbox,
  type LocalBookmark,
  readOutbox,
} from "@/lib/listening/bookmarks/local.browser.ts";
import { keyOf, openEventDb, type StoredEvent } from "@/lib/listening/progress/journal.browser.ts";
import { sendUnsent } from "./send_unsent.worker.ts";

interface Site extends Disposable {
  /** The signed-in listener; null: none. */
  listener: string | null;
  isDown: boolean;
  /** Received bodies by path. */
  // deno-lint-ignore no-explicit-any -- tests say what they expect of it
  sent: [string, any][];
}

function openSite(): Site {
  const real = globalThis.fetch;
  const site: Site = {
    listener: "ada",
    isDown: false,
    sent: [],
    [Symbol.dispose]: () => void (globalThis.fetch = real),
  };
  globalThis.fetch = (input, init) => Promise.resolve(answer(site, String(input), init?.body));
  return site;
}

function answer(site: Site, path: string, body: unknown): Response {
  if (path === "/api/auth/user") {
    if (site.listener === null) {
      const error = { code: "unauthorized", message: "Please sign in." };
      return Response.json({ error }, { status: 401 });
    }
    return Response.json({ id: site.listener });
  }
  if (site.isDown) return new Response(null, { status: 401 }); // signed out: no further attempts
  site.sent.push([path, JSON.parse(String(body))]);
  return path.startsWith("/api/progress?")
    ? Response.json({ progress: [], refused: [], lastSequence: 9 })
    : Response.json({ bookmarks: [], deleted: [], refused: [] });
}

const stored = (listener: string, sequence: number): StoredEvent => ({
  listener,
  deviceId: "this-device",
  event: {
    intent: "play",
    audiobookId: 11,
    chapter: 1,
    positionSec: sequence,
    sequence,
    at: "2026-11-22T00:00:00Z",
    baseVersion: "",
  },
});

const bookmark: LocalBookmark = {
  id: "bookmark-1",
  audiobookId: 11,
  chapter: 1,
  positionSec: 3,
  note: "",
  createdAt: "2026-11-22T00:00:00Z",
  updatedAt: "2026-11-22T00:00:00Z",
  revision: 1,
  isDeleted: false,
  isNew: true,
};

async function leave(...events: StoredEvent[]): Promise<void> {
  await openEventDb().put(new Map(events.map((it) => [keyOf(it), it])));
  await fillOutbox("ada", [bookmark]);
}

Deno.test("sendUnsent: events and bookmarks of whoever is signed in, and of nobody else", async () => {
  using site = openSite();
  await leave(stored("ada", 1), stored("ada", 2), stored("eve", 3));
  await sendUnsent();
  const [[progress, journal], [sync, marked]] = site.sent as [[string, never], [string, never]];
  expect([progress, sync]).toEqual([
    "/api/progress?listener=ada",
    "/api/bookmarks/sync?listener=ada",
  ]);
  expect(journal).toMatchObject({
    deviceId: "this-device",
    events: [{ sequence: 1 }, { sequence: 2 }],
  });
  expect(marked).toMatchObject({ bookmarks: [{ id: "bookmark-1" }] });
  expect([await openEventDb().list("ada"), await readOutbox("ada")]).toEqual([[], []]);
  expect(await openEventDb().list("eve")).toHaveLength(1);

  await sendUnsent();
  expect(site.sent.filter(([path]) => path.startsWith("/api/progress?"))).toHaveLength(1);
});

Deno.test("sendUnsent: what could not be sent is kept, and the browser is told to try again", async () => {
  using site = openSite();
  await leave(stored("ada", 4));
  site.isDown = true;
  await expect(sendUnsent()).rejects.toThrow("1 events");
  expect(await openEventDb().list("ada")).toHaveLength(1);
  site.listener = null;
  await sendUnsent();
  expect(site.sent).toEqual([]);
  expect(await readOutbox("ada")).toHaveLength(1);
});
