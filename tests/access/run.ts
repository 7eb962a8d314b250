/** Takes a schedule of steps in the real world and in the model, and holds the first to the second. */

import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { Chapter } from "@/lib/catalogue/book.ts";
import { MINUTE_MS } from "@/lib/platform/duration.ts";
import { isRefusal } from "@/lib/platform/refusal.ts";
import type { ClipQuery } from "@/lib/sharing/clip.ts";
import { isFault } from "../fakes/crashing_kv.ts";
import { type Call, describeFault, type Fault } from "../fakes/store_faults.ts";
import {
  allowedStatuses,
  type Attempt,
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
const CHAPTERS: Record<Attempt["chapter"], Chapter> = {
  free: catalogue.getChapter(11, 1)!,
  bought: catalogue.getChapter(11, 5)!,
  other: catalogue.getChapter(12, 5)!,
};
const CUT: ClipQuery = { chapter: 5, fromMs: 0, seconds: 30, by: undefined, sig: undefined };
const DEVICE = "d".repeat(16);

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
  /** What the step under way has done so far: it may be taken again after a fault. */
  #try: { paymentId?: string; session?: SignedIn } = {};
  /** What a step that was broken off may have made true already. */
  #maybe: State | null = null;
  #isFaulty = false;
  #isAgain = false;
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

  /** @returns the calls of the store that the step made */
  async take(step: Step, fault?: Fault): Promise<Call[]> {
    const next = take(this.state, step);
    if (!next) throw new Error(`${step} cannot be taken.`);
    this.#try = {};
    const { calls, clock, startMs } = this.world;
    const before = calls.length;
    await (fault ? this.#actFaultily(step, { fault, next }) : this.#act(step));
    const made = calls.slice(before);
    this.state = next;
    clock.nowMs = startMs + next.nowMs;
    return made;
  }

  /** Whoever got no answer asks again. Between the two either may be true, and nothing else. */
  async #actFaultily(step: Step, { fault, next }: { fault: Fault; next: State }): Promise<void> {
    const { crashing } = this.world;
    crashing.crashAfter(fault.call, fault);
    this.#isFaulty = true;
    const error: unknown = await this.#act(step).then(() => null, (it) => it);
    this.#isFaulty = false;
    crashing.calm();
    if (error !== null && !isFault(error)) throw error;
    if (!fault.lives) this.#here = await this.world.start(secretsAt(this.state.truth.key));
    if (error === null) return;
    this.#maybe = next;
    await this.check(this.#here, true);
    this.#maybe = null;
    this.#isAgain = true;
    await this.#act(step);
    this.#isAgain = false;
  }

  async wait(ms: number): Promise<void> {
    this.state = wait(this.state, ms);
    this.world.clock.nowMs = this.world.startMs + this.state.nowMs;
    await this.check(this.#here, true);
    await this.check(this.#there, false);
  }

  /** Who asks, as known before the first try: by the second the session may have ended. */
  async #ownSession(): Promise<SignedIn> {
    return this.#try.session ??= (await this.#here.sessions.resolve(this.#phone().token))!;
  }

  /** Whether the password is another one, or nobody's, because a try before has done its work. */
  #isTriedAgain(code: string): boolean {
    return code === "wrong_password" && this.#isAgain;
  }

  #phone(): Session {
    return this.#sessions[this.state.truth.session!]!;
  }

  async #act(step: Step): Promise<void> {
    const { shop, access, sessions, credentials } = this.#here, { stripe } = this.world;
    switch (step) {
      case "buy": {
        const wish = { user: ADA, bookId: BOOK.id, currency: "EUR" } as const;
        if (!this.#try.paymentId) {
          const started = await shop.payments.startPayment(wish);
          if (!started.ok) throw new Error(`Buying answered ${started.code}.`);
          this.#try.paymentId = this.#paymentId = started.paymentId!;
          await stripe.pay(this.#paymentId, "4242424242424242");
        }
        return void await shop.payments.settle(this.#paymentId);
      }
      case "refund":
        if (!this.#try.paymentId) await stripe.refund(this.#paymentId);
        this.#try.paymentId = this.#paymentId;
        return void await shop.payments.settle(this.#paymentId);
      case "subscribe":
      case "lapse":
        return void await shop.subscriptions.setTest(ADA.id, step === "subscribe");
      case "sign in":
        return await this.#signIn();
      case "sign out":
        return void await sessions.end(ADA.id, this.#phone().sessionId);
      case "new password": {
        const session = await this.#ownSession();
        const newPassword = `lantern-oar-${this.#sessions.length}`;
        const asked = { session, password: this.#password, newPassword, caller: CALLER };
        const changed = await credentials.changePassword(asked);
        if (!changed.ok && this.#isTriedAgain(changed.code)) {
          this.#password = newPassword;
          return await this.#signIn(); // it was changed, and the answer that brings a session lost
        }
        if (!changed.ok) throw new Error(`The new password: ${changed.code}.`);
        this.#password = newPassword;
        const { token } = changed, { sessionId } = (await sessions.resolve(token))!;
        return void this.#sessions.push({ token, sessionId });
      }
      case "erase": {
        const session = await this.#ownSession();
        const erased = await credentials.deleteAccount({ session, password: this.#password });
        if (erased.ok || this.#isTriedAgain(erased.code)) return;
        throw new Error(`Erasing: ${erased.code}.`);
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

  /** Every attempt that can be made, and all that was given out. */
  async check(process: Process, isTold: boolean): Promise<void> {
    const states = this.#maybe ? [this.state, this.#maybe] : [this.state];
    for (const attempt of this.#attempts()) {
      const status = await this.#unlessFaulty(() => this.#hear(process, attempt));
      if (status === null) continue;
      const allowed = states.flatMap((it) => [...allowedStatuses(it, attempt, isTold)]);
      if (allowed.includes(status)) continue;
      throw new Wrong(`${JSON.stringify(attempt)} answered ${status}`, allowed, isTold);
    }
    for (const what of ["feed", "clip", "device key"] as const) {
      const gives = await this.#unlessFaulty(() => this.#gives(process, what));
      if (gives === null) continue;
      const allowed = states.flatMap((it) => [...mayGive(it, what, isTold)]);
      // Her phone asks with the session it has; the one that follows it may count already.
      const isReplaced = this.#maybe && this.#maybe.truth.session !== this.state.truth.session;
      if (what === "device key" && isReplaced) allowed.push(false);
      if (!allowed.includes(gives)) throw new Wrong(`${what}: ${gives}`, allowed, isTold);
    }
  }

  /** null where the store's fault came: that is answered 503. */
  async #unlessFaulty<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (this.#isFaulty && isFault(error)) return null;
      throw error;
    }
  }

  *#attempts(): Iterable<Attempt> {
    const { grants, truth } = this.state;
    const last = grants.length - 1;
    const sent = new Set([null, "forged" as const, ...(last >= 0 ? [0, last] : [])]);
    const cookies = new Set([null, "stranger", "laptop", 0, truth.session ?? 0] as const);
    for (const chapter of ["free", "bought", "other"] as const) {
      for (const grant of sent) for (const cookie of cookies) yield { chapter, grant, cookie };
    }
  }

  async #hear(process: Process, { chapter, grant, cookie }: Attempt): Promise<number> {
    const { status } = await process.access.checkStream({
      grantText: grant === null ? null : grant === "forged" ? "a.b.c" : this.#grants[grant]!,
      chapter: CHAPTERS[chapter],
      viewer: cookie === null ? null : await this.#viewer(process, cookie),
      nowMs: this.world.clock.nowMs,
    });
    return status;
  }

  /** As lib/site/adapters/request_state.server.ts knows who asks. */
  async #viewer({ sessions }: Pick<Process, "sessions">, cookie: Exclude<Attempt["cookie"], null>) {
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
      if (!this.#clip) return null;
      return await clips.get(BOOK, this.#clip, asker).then(() => true, (error) => {
        if (isFault(error)) throw error;
        return false;
      });
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

async function startSession({ sessions, users }: Process, userId: string): Promise<Session> {
  const user = (await users.get(userId))!;
  const { token, session } = await sessions.start({ user, device: CALLER.device });
  return { token, sessionId: session.id };
}

/** A fault of the store in one of the steps. */
export interface FaultAt {
  /** Which step. */
  at: number;
  fault: Fault;
}

/**
 * Takes the steps, then looks at once, at the promised moment and when every grant has ended.
 * @returns the calls of the store that each step made
 * @throws {Error} naming the schedule, the attempt, what it was answered and what is allowed
 */
export async function runSchedule(
  beginning: Beginning,
  steps: readonly Step[],
  faulty?: FaultAt,
): Promise<Call[][]> {
  const world = await openWorld();
  const run = new Run(world);
  const calls: Call[][] = [];
  try {
    await run.begin(beginning);
    for (const [at, step] of steps.entries()) {
      calls.push(await run.take(step, faulty?.at === at ? faulty.fault : undefined));
    }
    for (const ms of [0, MINUTE_MS, 15 * MINUTE_MS]) await run.wait(ms);
    return calls;
  } catch (error) {
    const where = faulty ? `, at step ${faulty.at} ${describeFault(faulty.fault)}` : "";
    const schedule = `${beginning}: ${steps.join(", ")}${where}`;
    throw new Error(`${schedule}; at ${run.state.nowMs / 1000} s: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
