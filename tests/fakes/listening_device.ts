/** A device that listens: the journal and the sender of the player, without sound and without a page. */

import type { EventJson } from "@/lib/listening/progress/input.ts";
import {
  Device,
  EventStore,
  Journal,
  type NewEvent,
  type StoredEvent,
} from "@/lib/listening/progress/journal.browser.ts";
import {
  isSameSpot,
  Seen,
  type SeenPlace,
  type Spot,
} from "@/lib/listening/progress/recorder.browser.ts";
import {
  JournalSender,
  type JournalSenderOptions,
} from "@/lib/listening/progress/sender.browser.ts";
import type { ProgressView } from "@/lib/listening/progress/view.ts";
import { LocalStore } from "@/lib/platform/local_store.browser.ts";
import { FakeEventDb } from "./event_db.ts";
import { FakeStorage } from "./storage.ts";

/** Events go to the database at once: the storage has room for the device's name and count only. */
const ROOM = 100;

export interface DeviceOptions {
  bookId: number;
  ear: Spot;
  /** Whose page it shows. */
  account: string;
  /** Carries a journal to the server. */
  fetch: (address: string, body: string) => Promise<Response>;
  now?: () => number;
}

/** All that a device knows and keeps, of one moment. */
export interface DeviceContent {
  storage: [string, string][];
  db: [string, StoredEvent][];
  page: Page;
  seen: SeenPlace | null;
  run: Run | null;
  ear: Spot;
  written: [number, EventJson][];
  acknowledged: EventJson[];
}

/** What a page's journal knows of the server, by sequence; both 0 on a new page. */
interface Page {
  /** Up to here everything has gone out: it changes no more. */
  sent: number;
  /** The last that the server said it has. */
  accepted: number;
}

interface Run {
  fromSec: number;
  stored: StoredEvent | null;
}

export class ListeningDevice {
  readonly #o: DeviceOptions;
  readonly #storage = new FakeStorage();
  readonly #db = new FakeEventDb();
  #stop = new AbortController();
  #device: Device;
  #journal: Journal;
  #sender: JournalSender;
  #seen = new Seen();
  #page: Page = { sent: 0, accepted: 0 };
  #run: Run | null = null;
  /** What the latest answer told of the book. */
  #answer: ProgressView | null = null;
  ear: Spot;
  /** Every event ever written, by number, in its last form. */
  readonly written = new Map<number, EventJson>();
  /** Events that were answered with 200. */
  readonly acknowledged: EventJson[] = [];

  constructor(o: DeviceOptions) {
    this.#o = o;
    this.#storage.room = ROOM;
    this.ear = o.ear;
    // A device that has written nothing yet has its name already: it is found again.
    const local = new LocalStore(this.#storage);
    local.write("device", { id: crypto.randomUUID(), sequence: 0 });
    [this.#device, this.#journal, this.#sender] = this.#open();
  }

  get id(): string {
    return this.#device.id;
  }

  /** Listens on from where the ear is. */
  hear(sec: number): void {
    const { chapter, positionSec } = this.ear;
    const run = this.#run ??= { fromSec: positionSec, stored: null };
    this.ear = { chapter, positionSec: positionSec + sec };
    run.stored = this.#write({ intent: "play", ...this.#heard(run.fromSec) }, run.stored);
  }

  seek(to: Spot): void {
    this.#jump("seek", to);
  }

  restart(): void {
    this.#jump("restart", { chapter: 1, positionSec: 0 });
  }

  /** Hears the last second of the chapter and goes on to the next. */
  finish(durationSec: number): void {
    const { chapter } = this.ear;
    this.ear = { chapter, positionSec: durationSec };
    this.#write({ intent: "finish", ...this.#heard(durationSec - 1) });
    this.ear = { chapter: chapter + 1, positionSec: 0 };
    this.#run = null;
  }

  /** What no listener asks for: the player begins at the start of the book. */
  losePlace(): void {
    this.ear = { chapter: 1, positionSec: 0 };
    this.#run = null;
  }

  /** The account's progress, as a silent player follows it; a disagreement is answered with its first place. */
  follow(view: ProgressView | null): void {
    if (!view || this.#journal.isStale(this.#o.bookId, view.version)) return;
    if (this.#seen.isBeyond(view)) return;
    const there = { chapter: view.currentChapter, positionSec: view.positionSec };
    if (view.conflict) {
      this.#seen.takeView(view);
      return this.seek(there);
    }
    if (isSameSpot(this.ear, there)) return this.#seen.takeView(view);
    if (this.#journal.isAheadOf(this.#o.bookId, view.version)) return;
    this.#seen.takeView(view);
    this.ear = there;
    this.#run = null;
  }

  /** Sends what there is; whether all of it arrived. */
  async send(): Promise<boolean> {
    await this.#sender.retryNow();
    return this.#journal.size === 0;
  }

  /** Hears before anybody is signed in. */
  hearAsVisitor({ chapter, positionSec }: Spot, sec: number): void {
    const toSec = positionSec + sec;
    const { event } = this.#openJournal("visitor").append({
      intent: "play",
      audiobookId: this.#o.bookId,
      chapter,
      positionSec: toSec,
      heardFromSec: positionSec,
      heardToSec: toSec,
    }, "");
    this.written.set(event.sequence, event);
  }

  /** Hands what a visitor heard on this browser to the account; whether all of it arrived. */
  async adopt(journalId: string): Promise<boolean> {
    const visitor = this.#openJournal("visitor");
    await visitor.open();
    await this.#makeSender(visitor, "/api/progress/claim", { journalId }).retryNow();
    return visitor.size === 0;
  }

  /**
   * The page goes and another comes: only what was stored is left. It sends that at once, and goes where the
   * answer says. How many events it finds.
   */
  async reload(view: ProgressView | null): Promise<number> {
    [this.#device, this.#journal, this.#sender] = this.#open();
    this.#seen = new Seen();
    this.#run = null;
    await this.#journal.open();
    const found = this.#journal.size;
    this.follow(view);
    this.#answer = null;
    await this.send();
    this.follow(this.#answer);
    return found;
  }

  /** Events that somebody else who signs in on this browser would find. */
  async eventsOf(listener: string): Promise<number> {
    const journal = this.#openJournal(listener);
    await journal.open();
    return journal.size;
  }

  close(): void {
    this.#stop.abort();
  }

  /** As of now; later changes leave it as it is. */
  content(): DeviceContent {
    return {
      storage: this.#storage.items(),
      db: [...this.#db.events],
      page: { ...this.#page },
      seen: this.#seen.get(this.#o.bookId),
      run: this.#run && { ...this.#run },
      ear: this.ear,
      written: [...this.written],
      acknowledged: [...this.acknowledged],
    };
  }

  /** Is what it was then. What waits to be sent again by itself is forgotten. */
  async restore(content: DeviceContent): Promise<void> {
    this.#stop.abort("another moment"); // a text: an error of its own would cost more than the rest
    this.#stop = new AbortController();
    this.#storage.clear();
    for (const [key, value] of content.storage) this.#storage.setItem(key, value);
    this.#db.events.clear();
    for (const [key, stored] of content.db) this.#db.events.set(key, stored);
    this.ear = content.ear;
    this.written.clear();
    for (const [sequence, event] of content.written) this.written.set(sequence, event);
    this.acknowledged.splice(0, Infinity, ...content.acknowledged);
    [this.#device, this.#journal, this.#sender] = this.#open();
    await this.#journal.open();
    await this.#turnTo(content.page);
    this.#seen = new Seen();
    if (content.seen) this.#seen.take(this.#o.bookId, content.seen);
    this.#run = content.run && { ...content.run };
  }

  /** Has the journal of a new page know what that of the page knew. */
  async #turnTo({ sent, accepted }: Page): Promise<void> {
    const { bookId } = this.#o;
    const isOut = ({ event }: StoredEvent) => event.sequence <= sent;
    const out = [...this.#db.events.values()]
      .filter((it) => it.listener === this.#journal.listener && isOut(it)).length;
    if (out > 0) this.#journal.take(out);
    if (accepted > 0) {
      const [deviceId, listener] = [this.id, this.#journal.listener];
      // Of what was accepted nothing is kept any more: this removes nothing.
      const event = { sequence: accepted, audiobookId: bookId } as EventJson;
      await this.#journal.accept({ deviceId, events: [{ deviceId, listener, event }] });
    }
    this.#page = { sent, accepted };
  }

  #open(): [Device, Journal, JournalSender] {
    this.#device = new Device(new LocalStore(this.#storage));
    const journal = this.#openJournal("listener");
    this.#page = { sent: 0, accepted: 0 };
    return [this.#device, journal, this.#makeSender(journal, "/api/progress")];
  }

  #openJournal(listener: string): Journal {
    const store = new EventStore(new LocalStore(this.#storage), this.#db, () => {
      throw new Error("A stored is kept nowhere");
    });
    return new Journal({ listener, device: this.#device, store, now: this.#o.now });
  }

  #makeSender(
    journal: Journal,
    path: JournalSenderOptions["to"]["path"],
    rest?: Record<string, unknown>,
  ): JournalSender {
    return new JournalSender({
      journal,
      to: { path, account: this.#o.account, with: rest },
      onAnswer: ({ progress }) => {
        this.#answer = progress.find(({ audiobookId }) => audiobookId === this.#o.bookId) ?? null;
      },
      onTrouble: () => {},
      send: async (_method, address, body) => {
        const { events } = JSON.parse(body);
        const isOwn = journal === this.#journal;
        if (isOwn) this.#page.sent = Math.max(this.#page.sent, ...sequencesOf(events));
        const answer = await this.#o.fetch(address, body);
        if (!answer.ok) return answer;
        this.acknowledged.push(...events);
        const { refused } = await answer.clone().json();
        const accepted = sequencesOf(events).filter((it) => !sequencesOf(refused).includes(it));
        if (isOwn) this.#page.accepted = Math.max(this.#page.accepted, ...accepted);
        return answer;
      },
    }, this.#stop.signal);
  }

  #jump(intent: "seek" | "restart", to: Spot): void {
    const left = { chapter: this.ear.chapter, positionSec: this.ear.positionSec };
    this.ear = to;
    this.#run = null;
    this.#write({ intent, chapter: to.chapter, positionSec: to.positionSec, left });
  }

  #heard(fromSec: number) {
    const { chapter, positionSec } = this.ear;
    return { chapter, positionSec, heardFromSec: fromSec, heardToSec: positionSec };
  }

  #write(entry: Omit<NewEvent, "audiobookId">, stored: StoredEvent | null = null): StoredEvent {
    const { bookId } = this.#o;
    const version = this.#seen.version(bookId), whole = { ...entry, audiobookId: bookId };
    const made = stored
      ? this.#journal.revise(stored, whole, version)
      : this.#journal.append(whole, version);
    this.written.set(made.event.sequence, made.event);
    return made;
  }
}

const sequencesOf = (events: { sequence: number }[]) => events.map(({ sequence }) => sequence);

/** The seconds of events, each `chapter:second`. */
export function secondsOf(events: Iterable<EventJson>): Set<string> {
  const seconds = new Set<string>();
  for (const { chapter, heardFromSec = 0, heardToSec = 0 } of events) {
    for (let second = Math.floor(heardFromSec); second < heardToSec; second++) {
      seconds.add(`${chapter}:${second}`);
    }
  }
  return seconds;
}
