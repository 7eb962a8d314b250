/** Takes a schedule of steps in the real world and in the model, and holds the first to the second. */

import type { Chapter } from "@/lib/catalogue/book.ts";
import { isRefusal } from "@/lib/platform/refusal.ts";
import type { ClipQuery } from "@/lib/sharing/clips/query.ts";
import {
  allowedStatuses,
  type Claim,
  mayGive,
  START,
  type State,
  type Step,
  take,
  wait,
} from "./model.ts";
import { ADA, CALLER, catalogue, openWorld, type Process, secretsAt, type World } from "./world.ts";

/** What a schedule begins with. */
export const BEGINNINGS = {
  "signed in": [],
  "owner": ["buy", "grant"],
  "subscriber": ["subscribe", "grant"],
} as const satisfies Record<string, Step[]>;
export type Beginning = keyof typeof BEGINNINGS;

/** The state after the steps; null where one of them cannot be taken. */
export function stateAfter(steps: readonly Step[]): State | null {
  return steps.reduce((state: State | null, step) => state && take(state, step), START);
}

const BOOK = catalogue.getBook(11)!;
const CHAPTERS: Record<Claim["chapter"], Chapter> = {
  free: catalogue.getChapter(11, 1)!,
  bought: catalogue.getChapter(11, 5)!,
  other: catalogue.getChapter(12, 5)!,
};
const CUT: ClipQuery = { chapter: 5, fromMs: 0, seconds: 30, by: undefined, sig: undefined };
const DEVICE = "d".repeat(16);
const MINUTE_MS = 60_000;

interface Session {
  token: string;
  sessionId: string;
}

class Run {
  state = START;
  #here!: Process;
  #there!: Process;
  #sessions: Session[] = [];
  #stranger!: Session;
  #laptop!: Session;
  #grants: string[] = [];
  #paymentId = "";
  #password = "old";
  #feed: string | null = null;
  #clip: ClipQuery | null = null;

  constructor(readonly world: World) {}

  async begin(beginning: Beginning): Promise<void> {
    await this.#restart(0);
    await this.#signIn();
    this.#stranger = await startSession(this.#here, "ben");
    this.#laptop = await startSession(this.#here, ADA.id);
    for (const step of BEGINNINGS[beginning]) await this.take(step);
    if (beginning === "signed in") return;
    const [{ sessionId }] = this.#sessions as [Session];
    const viewer = { userId: ADA.id, sessionId };
    const made = await this.#here.feeds.make({ userId: ADA.id, bookId: null });
    this.#feed = made.ok ? made.token : null;
    const clip = await this.#here.clips.get(BOOK, CUT, { viewer, address: CALLER.address });
    this.#clip = clip.query;
    await this.#here.deviceKeys.issue({ listener: viewer, book: BOOK, deviceId: DEVICE });
  }

  async take(step: Step): Promise<void> {
    const next = take(this.state, step);
    if (!next) throw new Error(`${step} cannot be taken.`);
    await this.#act(step);
    this.state = next;
    this.world.clock.nowMs = this.world.startMs + next.nowMs;
  }

  async wait(ms: number): Promise<void> {
    this.state = wait(this.state, ms);
    this.world.clock.nowMs = this.world.startMs + this.state.nowMs;
    await this.check(this.#here, true);
    await this.check(this.#there, false);
  }

  #phone(): Session {
    return this.#sessions[this.state.truth.session!]!;
  }

  async #act(step: Step): Promise<void> {
    const { shop, access, sessions, credentials } = this.#here, { stripe } = this.world;
    switch (step) {
      case "buy": {
        const started = await shop.payments.startPayment({
          user: ADA,
          bookId: BOOK.id,
          currency: "EUR",
        });
        if (!started.ok) throw new Error(`Buying answered ${started.code}.`);
        this.#paymentId = started.paymentId!;
        await stripe.pay(this.#paymentId, "4242424242424242");
        return void await shop.payments.settle(this.#paymentId);
      }
      case "refund":
        await stripe.refund(this.#paymentId);
        return void await shop.payments.settle(this.#paymentId);
      case "subscribe":
      case "lapse":
        return void await shop.subscriptions.setTest(ADA.id, step === "subscribe");
      case "sign in":
        return await this.#signIn();
      case "sign out":
        return void await sessions.end(ADA.id, this.#phone().sessionId);
      case "new password": {
        const session = (await sessions.resolve(this.#phone().token))!;
        const newPassword = `lantern-oar-${this.#sessions.length}`;
        const asked = { session, password: this.#password, newPassword, caller: CALLER };
        const changed = await credentials.changePassword(asked);
        if (!changed.ok) throw new Error(`The new password: ${changed.code}.`);
        this.#password = newPassword;
        const { token } = changed, { sessionId } = (await sessions.resolve(token))!;
        return void this.#sessions.push({ token, sessionId });
      }
      case "erase": {
        const session = (await sessions.resolve(this.#phone().token))!;
        const erased = await credentials.deleteAccount({ session, password: this.#password });
        if (!erased.ok) throw new Error(`Erasing: ${erased.code}.`);
        return;
      }
      case "new key":
        return await this.#restart(this.state.truth.key + 1);
      case "grant": {
        const listener = { userId: ADA.id, sessionId: this.#phone().sessionId };
        const { nowMs } = this.world.clock;
        this.#grants.push(await access.signGrant({ listener, sourceBook: BOOK.id, nowMs }));
        return;
      }
      case "ask here":
        return await this.check(this.#here, true);
      case "ask there":
        return await this.check(this.#there, false);
      case "minute":
      case "quarter":
        return;
    }
  }

  /** Both processes anew, as where AUTH_SECRET has changed. */
  async #restart(key: number): Promise<void> {
    this.#here = await this.world.start(secretsAt(key));
    this.#there = await this.world.start(secretsAt(key));
  }

  async #signIn(): Promise<void> {
    this.#sessions.push(await startSession(this.#here, ADA.id));
  }

  /** Every claim that can be made, and all that was given out. */
  async check(process: Process, isTold: boolean): Promise<void> {
    for (const claim of this.#claims()) {
      const status = await this.#hear(process, claim);
      const allowed = allowedStatuses(this.state, claim, isTold);
      if (allowed.has(status)) continue;
      throw new Wrong(`${JSON.stringify(claim)} answered ${status}`, [...allowed], isTold);
    }
    for (const what of ["feed", "clip", "device key"] as const) {
      const gives = await this.#gives(process, what);
      if (gives === null) continue;
      const allowed = mayGive(this.state, what, isTold);
      if (!allowed.has(gives)) throw new Wrong(`${what}: ${gives}`, [...allowed], isTold);
    }
  }

  *#claims(): Iterable<Claim> {
    const { grants, truth } = this.state;
    const last = grants.length - 1;
    const sent = new Set([null, "forged" as const, ...(last >= 0 ? [0, last] : [])]);
    const cookies = new Set([null, "stranger", "laptop", 0, truth.session ?? 0] as const);
    for (const chapter of ["free", "bought", "other"] as const) {
      for (const grant of sent) for (const cookie of cookies) yield { chapter, grant, cookie };
    }
  }

  async #hear(process: Process, { chapter, grant, cookie }: Claim): Promise<number> {
    const { status } = await process.access.checkStream({
      grantText: grant === null ? null : grant === "forged" ? "a.b.c" : this.#grants[grant]!,
      chapter: CHAPTERS[chapter],
      viewer: cookie === null ? null : await this.#viewer(process, cookie),
      nowMs: this.world.clock.nowMs,
    });
    return status;
  }

  /** As lib/site/adapters/middlewares/request_state.ts knows who asks. */
  async #viewer({ sessions }: Pick<Process, "sessions">, cookie: Exclude<Claim["cookie"], null>) {
    const { token } = cookie === "stranger"
      ? this.#stranger
      : cookie === "laptop"
      ? this.#laptop
      : this.#sessions[cookie]!;
    const signedIn = await sessions.resolve(token);
    return signedIn && { userId: signedIn.user.id, sessionId: signedIn.sessionId };
  }

  /** Whether it gives sound; null: it was never made. */
  async #gives({ feeds, clips, deviceKeys, sessions }: Process, what: string) {
    if (what === "feed") {
      const feed = this.#feed && await feeds.open(this.#feed);
      return this.#feed === null ? null : Boolean(feed && (await feeds.booksOf(feed)).length > 0);
    }
    if (what === "clip") {
      const asker = { viewer: null, address: CALLER.address };
      return this.#clip && await clips.get(BOOK, this.#clip, asker).then(() => true, () => false);
    }
    const cookie = this.state.truth.session ?? 0;
    const listener = await this.#viewer({ sessions }, cookie);
    if (!listener) return false;
    return !isRefusal(await deviceKeys.issue({ listener, book: BOOK, deviceId: DEVICE }));
  }
}

class Wrong extends Error {
  constructor(seen: string, wanted: unknown[], isTold: boolean) {
    super(`${isTold ? "here" : "there"} ${seen}; wanted ${wanted.join(" or ")}`);
  }
}

async function startSession({ sessions }: Process, userId: string): Promise<Session> {
  const { token, session } = await sessions.start({ userId, device: CALLER.device });
  return { token, sessionId: session.id };
}

/**
 * Takes the steps, then looks at once, at the promised moment and when every grant has ended.
 * @throws {Error} naming the schedule, the claim, what it was answered and what is allowed
 */
export async function runSchedule(beginning: Beginning, steps: readonly Step[]): Promise<void> {
  const world = await openWorld();
  const run = new Run(world);
  try {
    await run.begin(beginning);
    for (const step of steps) await run.take(step);
    for (const ms of [0, MINUTE_MS, 15 * MINUTE_MS]) await run.wait(ms);
  } catch (error) {
    const schedule = `${beginning}: ${steps.join(", ")}`;
    throw new Error(`${schedule}; at ${run.state.nowMs / 1000} s: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
