/**
 * A stranger has bought a book under an address, and is in the account that was made of it; its owner proves the
 * address. The world as a space of states (explore.ts): the store and what the two hold. A process begins anew with
 * every step, so that nothing but the store is remembered; with a fault it dies at a call of the store.
 */

import { createAccounts } from "@/lib/accounts/create_accounts.server.ts";
import { createResetStore, passwordMark } from "@/lib/accounts/user_store.server.ts";
import type { SignedIn } from "@/lib/accounts/sessions.server.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { createPasskeyStore } from "@/lib/desk/auth/auth_store.server.ts";
import { createDeviceKeyStore } from "@/lib/downloads/store.server.ts";
import { createErasure } from "@/lib/platform/erasure.server.ts";
import { createEvents } from "@/lib/platform/events.ts";
import { RECORDS } from "@/lib/site/records.server.ts";
import type { Message } from "@/lib/platform/mail/letter.server.ts";
import { createFeedStore, createSharedStore } from "@/lib/sharing/sharing_store.server.ts";
import { createFeedService } from "@/lib/sharing/feeds.server.ts";
import { createCompanyStore } from "@/lib/shop/tax/invoice_store.server.ts";
import { createCrashingKv, isFault } from "./crashing_kv.ts";
import type { Run, Space } from "./explore.ts";
import { createMapKv, type KvContent } from "./map_kv.ts";
import "./quick_scrypt.ts";
import { ownerOf } from "./rights.ts";

export const EMAIL = "ada@example.com";
const EVES = "eve@example.com";
/** Of the account that the stranger's purchase made. */
export const GUEST_ID = "guest_of_eve";
export const PASSWORDS = { stranger: "eves-lantern-41", owner: "harbour-bell-73" };
export type Who = keyof typeof PASSWORDS;

/** What somebody has to come in by. */
interface Access {
  sessions: string[];
  feeds: string[];
  /** Tokens of links that were mailed to them. */
  links: string[];
  /** Whether business, key and passkey of theirs were set up to the end. */
  hasPlanted: boolean;
}
const nothing = (): Access => ({ sessions: [], feeds: [], links: [], hasPlanted: false });

export interface State {
  kv: KvContent;
  access: Record<Who, Access>;
}

export type Process = ReturnType<typeof startProcess>;

/** The domains' own stores, under their own names of what an account makes. */
function startProcess(kv: Deno.Kv, mailed: (message: Message) => void) {
  const [events, erasure] = [createEvents(), createErasure({ kv, records: RECORDS })];
  const mailer = { send: (message: Message) => Promise.resolve(mailed(message)) };
  const accounts = createAccounts({
    kv,
    rates: { take: () => Promise.resolve(0), peek: () => Promise.resolve(0) },
    mail: () => ({
      mailer,
      baseUrl: new URL("https://books.example"),
      contactPath: "/contact",
      seriesTitle: "Lamplight",
    }),
    addressProofs: { sign: () => "", read: () => null },
    isSubscribed: () => Promise.resolve(false),
    events,
    erasure,
  });
  const made = {
    feeds: createFeedStore(kv),
    clips: createSharedStore(kv),
    businesses: createCompanyStore(kv),
    keys: createDeviceKeyStore(kv),
    passkeys: createPasskeyStore(kv),
    resets: createResetStore(kv),
  };
  erasure.onErase("ends", made.feeds);
  erasure.onErase("ends", made.clips);
  const feeds = createFeedService({
    store: made.feeds,
    catalogue: { books: () => [{ id: 12 } as Book] },
    rights: { of: () => Promise.resolve(ownerOf(12)) },
  });
  return { ...accounts, accounts, ...made, feeds };
}

export const caller = () => ({ address: "", device: "", session: null, deviceTokens: [] });

/** Whoever copy a session that still counts. */
async function sessionOf({ accounts }: Process, { sessions }: Access): Promise<SignedIn | null> {
  return await accounts.resolve(sessions.toReversed());
}

type Step = (process: Process, access: Access, who: Who) => Promise<unknown>;

const signIn: Step = async ({ accounts }, access, who) => {
  const input = { username: EMAIL, password: PASSWORDS[who], bearer: false };
  const result = await accounts.login(input, caller());
  if (result.ok) access.sessions.push(result.token);
};

const signInAsGuest: Step = async ({ guests }, access) => {
  const signedIn = await guests.signIn(GUEST_ID, caller());
  if (signedIn) access.sessions.push(signedIn.token);
};

const choosePassword: Step = async (process, access, who) => {
  const session = await sessionOf(process, access);
  if (!session) return;
  const asked = { session, newPassword: PASSWORDS[who], caller: caller() };
  const result = await process.credentials.chooseFirstPassword(asked);
  if (result.ok) access.sessions.push(result.token);
};

const SPAN = { chapter: 5, fromMs: 0, toMs: 9_000 };

/** Whatever a session can set up. */
const plant: Step = async (process, access, who) => {
  const session = await sessionOf(process, access);
  if (!session) return;
  const userId = session.user.id;
  const feed = await process.feeds.make({ userId, bookId: null });
  if (feed.ok) access.feeds.push(feed.token);
  await process.accounts.updateProfile(
    { firstName: who, securityWord: `${who}'s answer` },
    session,
  );
  const firm = { name: who, address: "", vatId: "", country: "FR", check: null };
  await process.businesses.set(userId, firm);
  await process.clips.update({ userId, bookId: 12 }, () => [SPAN]);
  const key = { deviceId: who, seed: who, salt: who, siteKeyId: who, sessionId: session.sessionId };
  await process.keys.update(
    { userId, bookId: 12 },
    (known) =>
      Promise.resolve([
        ...known.filter(({ deviceId }) => deviceId !== who),
        { ...key, createdAtMs: 0 },
      ]),
  );
  const publicKey = new Uint8Array(1);
  const passkey = { id: who, userId, name: who, publicKey, counter: 0, createdAtMs: 0 };
  await process.passkeys.add({ ...passkey, usedAtMs: null });
  access.hasPlanted = true;
};

const askOwnAddress: Step = async (process, access, who) => {
  const session = await sessionOf(process, access);
  const asked = { password: PASSWORDS[who], email: EVES, caller: caller() };
  if (session) await process.credentials.changeEmail({ session, ...asked });
};

export const followLink: Step = async (process, access, who) => {
  const session = await sessionOf(process, access);
  const token = access.links.at(-1) ?? "";
  await process.credentials.verifyEmail({ token, session, password: PASSWORDS[who] });
};

/** As the page does, without the pause before its answer. */
const askReset: Step = async ({ users, resets }, access) => {
  const user = await users.findByEmail(EMAIL);
  if (!user) return;
  const step = { kind: "proof", userId: user.id, replaces: passwordMark(user) } as const;
  access.links.push(await resets.create(step));
};

const setPassword: Step = async ({ passwordReset }, access, who) => {
  const token = access.links.at(-1) ?? "";
  const newPassword = PASSWORDS[who];
  await passwordReset.setPassword({ email: EMAIL, securityAnswer: "", token, newPassword });
};

export const STEPS = {
  "stranger comes from paying": [signInAsGuest, "stranger"],
  "stranger chooses a password": [choosePassword, "stranger"],
  "stranger signs in": [signIn, "stranger"],
  "stranger sets up everything": [plant, "stranger"],
  "stranger asks for another address": [askOwnAddress, "stranger"],
  "stranger follows the link": [followLink, "stranger"],
  "owner asks for a link": [askReset, "owner"],
  "owner sets a password": [setPassword, "owner"],
  "owner signs in": [signIn, "owner"],
  "owner sets up everything": [plant, "owner"],
} satisfies Record<string, [Step, Who]>;
type Name = keyof typeof STEPS;

/** @param laws asked of every state, by a process that has just begun there */
export async function openProofSpace(
  { starts, laws }: {
    starts: Record<string, Name[]>;
    laws: (process: Process, access: State["access"]) => Promise<void>;
  },
): Promise<Space<State> & { runs(): number }> {
  const map = createMapKv();
  const calls: ("read" | "write")[] = [];
  const crashing = createCrashingKv(map.kv, { onCall: (kind) => void calls.push(kind) });
  let runs = 0;

  async function at<T>({ kv, access }: State, act: (it: Process, access: State["access"]) => T) {
    map.restore(kv);
    const copy = structuredClone(access);
    // A link to the new address of the account goes to the stranger, who has asked for it.
    const process = startProcess(crashing.kv, ({ text }) => {
      const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1];
      if (token) copy.stranger.links.push(token);
    });
    await act(process, copy);
    return { kv: map.content(), access: copy };
  }

  async function run(state: State, name: Name, fault: () => void = () => {}): Promise<State> {
    runs++;
    calls.length = 0;
    const [step, who] = STEPS[name];
    fault();
    try {
      return await at(
        state,
        (process, access) =>
          step(process, access[who], who).catch((error: unknown) => {
            if (!isFault(error)) throw error;
          }),
      );
    } finally {
      crashing.calm();
    }
  }

  async function runAll(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const name of Object.keys(STEPS) as Name[]) {
      ran.push({ name, state: await run(state, name) });
    }
    return ran;
  }

  /** Dead between two changes it leaves the same, whichever question came last. */
  async function runFaulty(state: State): Promise<Run<State>[]> {
    const ran: Run<State>[] = [];
    for (const name of Object.keys(STEPS) as Name[]) {
      await run(state, name);
      const writes = calls.flatMap((kind, n) => kind === "write" ? [n] : []);
      for (const n of writes) {
        for (const after of [false, true]) {
          const dead = await run(state, name, () => crashing.crashAfter(n, { after }));
          ran.push({ name: `${name}, dies ${after ? "after" : "before"} call ${n}`, state: dead });
        }
      }
    }
    return ran;
  }

  const first = await at(
    { kv: map.content(), access: { stranger: nothing(), owner: nothing() } },
    ({ guests }) => guests.create({ id: GUEST_ID, email: EMAIL }),
  );
  const begun = [];
  for (const [name, steps] of Object.entries(starts)) {
    let state = first;
    for (const step of steps) state = await run(state, step);
    begun.push({ name, state });
  }
  return {
    starts: begun,
    keyOf,
    steps: runAll,
    faultySteps: runFaulty,
    check: async (state) => void await at(state, laws),
    runs: () => runs,
  };
}

const SECRET = /[\w+/=.-]{16,}/g;
const TIME = /\b1[78]\d{11}\b/g;

/** Secrets by the order they come in, and no times: what no step can tell apart is one. */
function keyOf({ kv, access }: State): string {
  const texts = [...kv.values()].map(({ key, value }) => JSON.stringify([key, value]));
  const masked = (text: string) => text.replaceAll(SECRET, "#");
  const sorted = texts.sort((a, b) => masked(a) < masked(b) ? -1 : 1);
  const names = new Map<string, string>();
  return [...sorted, JSON.stringify(access)].join("\n").replaceAll(TIME, "t").replaceAll(
    SECRET,
    (secret) => names.get(secret) ?? (names.set(secret, `#${names.size}`), names.get(secret)!),
  );
}
