/**
 * What an hour of listening asks of the site and of its store: a premium book in segments of six seconds, with a
 * report every 15 s, a fresh grant and the next chapter every 12 minutes, the page once, and one live connection. The
 * store is the stand-in for a KV service, which counts units as Deno Deploy does (4 KiB read, 1 KiB written);
 * the clock is moved on between the calls, so that whatever is remembered for a minute is asked again. The inputs
 * of docs/scale.md.
 */
import { hlsPath, readGrant } from "@/lib/media/addresses.ts";
import { type KvConnect, serveKvConnect } from "../tests/fakes/kv_connect/mod.ts";
import { type Client, signUp } from "../tests/http/client.ts";
import { openTestSite, type TestSite } from "../tests/http/harness.ts";
import { atMost, type Figure } from "./figure.ts";
import { scaleTable } from "./scale_model.ts";

const HOUR_SEC = 3_600;
const SEGMENT_SEC = 6;
const REPORT_SEC = 15;
const CHAPTER_SEC = 12 * 60;
const BOOK = 11;
const CHAPTER = 5;

/** Counts every request and the bytes of its answer. */
class Listener {
  requests = 0;
  bytes = 0;
  #sequence = 0;
  readonly #site: TestSite;
  readonly #client: Client;

  constructor(site: TestSite, client: Client) {
    [this.#site, this.#client] = [site, client];
  }

  async get(path: string, accept = "*/*"): Promise<Uint8Array<ArrayBuffer>> {
    this.requests++;
    const headers = { cookie: this.#client.cookie, accept };
    const answer = await this.#site.ask(path, { headers });
    const bytes = await answer.bytes();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    this.bytes += bytes.length;
    return bytes;
  }

  async read(path: string, accept?: string): Promise<string> {
    return new TextDecoder().decode(await this.get(path, accept));
  }

  async report(heardSec: number): Promise<void> {
    this.requests++;
    const sequence = ++this.#sequence, positionSec = heardSec % 60;
    const { status, text } = await this.#client.call("POST", "/api/progress", {
      deviceId: "bench",
      sentAt: new Date().toISOString(),
      events: [{
        sequence,
        intent: "play",
        audiobookId: BOOK,
        chapter: CHAPTER,
        positionSec,
        heardFromSec: 0,
        heardToSec: positionSec,
      }],
    });
    if (status !== 200) throw new Error(`A report answered ${status}: ${text}`);
    this.bytes += text.length;
  }

  /** Reads what it is told until it ends. */
  async follow(): Promise<void> {
    this.requests++;
    const headers = { cookie: this.#client.cookie };
    const { body } = await this.#site.ask("/api/progress/events", { headers });
    for await (const bytes of body!) this.bytes += bytes.length;
  }

  /** The addresses of a chapter's segments in its best rendition. */
  async openChapter(grant: string): Promise<string[]> {
    const named = (text: string) => text.split("\n").filter((it) => it && !it.startsWith("#"));
    const path = hlsPath({ bookId: BOOK, chapter: CHAPTER }, { grant });
    const from = (name: string, base: string) => {
      const { pathname, search } = new URL(name, `http://books.example${base}`);
      return pathname + search;
    };
    const playlist = from(named(await this.read(path)).at(-1)!, path);
    return named(await this.read(playlist)).map((name) => from(name, playlist));
  }
}

/** Moves Date.now on; timers go as ever. */
function movedClock() {
  const real = Date.now;
  let byMs = 0;
  Date.now = () => real() + byMs;
  return {
    move: (sec: number) => void (byMs += sec * 1_000),
    [Symbol.dispose]: () => void (Date.now = real),
  };
}

async function listen(
  site: TestSite,
  service: KvConnect,
  clock: { move(sec: number): void },
): Promise<Figure[]> {
  const client = await signUp(site, "ada@example.com");
  const user = { id: client.userId, email: "ada@example.com" };
  await site.services.shop.payments.giveBook({ user, bookId: BOOK, isTest: true });
  const listener = new Listener(site, client);
  const before = { ...service.counts };
  const page = await listener.read(`/audiobook/${BOOK}?chapter=${CHAPTER}`, "text/html");
  const address = /\/api\/stream\/11[^"]*_auth=[^"]*/.exec(page)![0].replaceAll("&amp;", "&");
  let grant = decodeURIComponent(readGrant(address)!);
  let segments: string[] = [];
  void listener.follow().catch(() => {}); // ends with the site
  for (let sec = 0; sec < HOUR_SEC; sec += SEGMENT_SEC) {
    if (sec % CHAPTER_SEC === 0) {
      const { grants } = JSON.parse(await listener.read(`/api/grants/${BOOK}`));
      grant = grants[BOOK];
      segments = await listener.openChapter(grant);
    }
    await listener.get(segments[(sec / SEGMENT_SEC) % segments.length]!);
    if (sec % REPORT_SEC < SEGMENT_SEC) await listener.report(sec);
    clock.move(SEGMENT_SEC);
  }
  const { counts } = service;
  const hour = {
    requests: listener.requests,
    trips: counts.trips - before.trips,
    commits: counts.writes - before.writes,
    readUnits: counts.readUnits - before.readUnits,
    writeUnits: counts.writeUnits - before.writeUnits,
  };
  console.log(scaleTable(hour));
  const name = (what: string) => `an hour of listening: ${what}`;
  return [
    atMost(1_000, { name: name("requests"), value: hour.requests }),
    atMost(1_000, { name: name("trips to the store"), value: hour.trips }),
    atMost(1_101, { name: name("read units"), value: hour.readUnits }),
    atMost(300, { name: name("commits"), value: hour.commits }),
    atMost(1_150, { name: name("write units"), value: hour.writeUnits }),
    atMost(30, { name: name("MB sent, at 48 kbit/s"), value: listener.bytes / 1e6 }),
  ];
}

export async function run(): Promise<Figure[]> {
  await using service = serveKvConnect();
  using clock = movedClock(); // before the site, whose memories keep the clock that they find
  const env = {
    KV_URL: service.url,
    AUTH_SECRET: "a secret of the benches, long enough to be one",
  };
  await using site = await openTestSite(undefined, env);
  const figures = await listen(site, service, clock);
  site.services.stop();
  return figures;
}
