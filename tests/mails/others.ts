/** Every mail about accounts, to lists, of support, from the desk, and about the site's errors. */

import { type AccountMails, createAccountMails } from "@/lib/accounts/account_mails.server.ts";
import { letterMail } from "@/lib/announcements/letters.server.ts";
import { createAnnouncements } from "@/lib/announcements/service.server.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { createDeskAuth } from "@/lib/desk/auth/auth.server.ts";
import { createAuthorStore, createDeskAuthStore } from "@/lib/desk/auth/auth_store.server.ts";
import { createInvitations } from "@/lib/desk/auth/invitations.server.ts";
import { createInvitationStore } from "@/lib/desk/auth/invitation_store.server.ts";
import { reminderMail } from "@/lib/desk/commands/copies.server.ts";
import { answerMail } from "@/lib/desk/commands/reviews.server.ts";
import { testMail } from "@/lib/desk/commands/settings.server.ts";
import { ROLES } from "@/lib/desk/roles.ts";
import { createAlerts } from "@/lib/platform/alerts.server.ts";
import type { Language } from "@/lib/platform/language/language.ts";
import { createRateStore } from "@/lib/platform/rate_limits.server.ts";
import { createAuthorMail } from "@/lib/support/author_mail.server.ts";
import type { HelpRequestRecord } from "@/lib/support/calls.ts";
import {
  createEndingService,
  createWithdrawalService,
  type Receipts,
} from "@/lib/support/statements.server.ts";
import { createFakeLog } from "../fakes/log.ts";
import { bought } from "../fakes/purchases.ts";
import { makeUser } from "../fakes/user.ts";
import {
  AT_MS,
  byRecord,
  byRequest,
  createOutbox,
  EMAIL,
  type Example,
  type Mail,
  NARRATOR,
  OTHER_TITLE,
  PERSON,
  SERIES,
  SITE,
  TITLE,
  toAuthor,
} from "./made_up.ts";

/* Accounts. */

const ASKED = { to: EMAIL, token: "t0k3n", redirect: "/library" };
const owner = (language: Language, o: { firstName?: string } = {}) =>
  makeUser({ id: "ada", email: EMAIL, emailVerifiedAtMs: 1, language, ...o });

const OF_ACCOUNTS = {
  sendSignupLink: byRequest(() => mailed((it) => it.sendSignupLink(ASKED))),
  sendSignupKnown: byRequest(() => mailed((it) => it.sendSignupKnown(ASKED))),
  sendEmailLink: byRequest(() => mailed((it) => it.sendEmailLink(ASKED))),
  sendEmailKnown: byRecord((tag) => mailed((it) => it.sendEmailKnown(owner(tag)))),
  sendEmailChanged: byRecord((tag) => mailed((it) => it.sendEmailChanged(owner(tag), EMAIL))),
  sendPasswordChanged: byRecord((tag) =>
    mailed((it) => it.sendPasswordChanged(owner(tag, { firstName: PERSON })))
  ),
  sendResetLink: byRecord((tag) => mailed((it) => it.sendResetLink(owner(tag), ASKED.token))),
  sendPasswordReset: byRecord((tag) =>
    mailed((it) => it.sendPasswordReset(owner(tag), { isFirstProof: true }))
  ),
} satisfies Record<keyof AccountMails, Example>;

async function mailed(send: (mails: AccountMails) => Promise<void>): Promise<Mail[]> {
  const { sent, ...mailer } = createOutbox();
  await send(createAccountMails({ ...SITE, mailer }));
  return sent;
}

/* Lists. */

const confirmations = byRequest(async () => {
  using kv = await Deno.openKv(":memory:");
  const { sent, send } = createOutbox();
  const { releaseAlerts, newsletter } = createAnnouncements({
    kv,
    rates: createRateStore(kv),
    mail: () => ({ ...SITE, mailer: { send } as never }),
    getUser: () => Promise.resolve(null),
    erasure: { onErase() {} },
  });
  for (const list of [releaseAlerts, newsletter]) {
    await list!.signUp({ email: EMAIL, address: "203.0.113.7", isOwner: false });
  }
  return sent;
});

const BOOK = {
  id: 16,
  title: TITLE,
  narrator: NARRATOR,
  entries: [],
  cover: { squareSrc: "/covers/16-square.jpg", alt: TITLE },
} as unknown as Book;

/** In the reader's language, which `sendLetter` has set. */
const letters = byRequest(() =>
  [BOOK, null].map((book) =>
    letterMail(
      {
        letter: {
          id: 1,
          bookId: book?.id ?? null,
          subject: TITLE,
          text: OTHER_TITLE,
          createdAtMs: 1,
          sentAtMs: null,
          people: 0,
          left: 0,
        },
        readBook: () => book,
        sender: { name: "", address: "Gorvo 1" },
      },
      { email: EMAIL, id: "reader" },
      SITE,
    )
  )
);

/* Support. */

const RECEIPTS: Receipts = {
  seriesTitle: SERIES,
  wake() {},
  ownersLink: (_, path) => new URL(path, SITE.baseUrl).href,
};

const PURCHASE = bought(12, { title: TITLE, createdAtMs: AT_MS });
const NUMBER = "20260314-PI12";
const TYPED = { name: PERSON, email: EMAIL, order: NUMBER };
const STRANGER = { address: "203.0.113.7", isOwner: false, isProved: false };
const OWNER = { ...STRANGER, isOwner: true, isProved: true };

/** A store of requests that keeps what its mails say, and what the author reads of them in the list. */
function createRequests() {
  const receipts: Mail[] = [], requests: HelpRequestRecord[] = [];
  return {
    receipts,
    requests,
    store: {
      add(request: HelpRequestRecord, { receipt }: { receipt?: Mail | null }) {
        requests.push(request);
        if (receipt) receipts.push(receipt);
        return Promise.resolve();
      },
      close: () => Promise.resolve(null),
    },
  };
}

const AT_ONCE = { name: PERSON, email: EMAIL, day: "" as const, reason: "" as const };

async function endings(): Promise<ReturnType<typeof createRequests>> {
  using kv = await Deno.openKv(":memory:");
  const kept = createRequests();
  const of = (o: { hasPremium: boolean; isGuarded?: boolean }) =>
    createEndingService({
      store: kept.store as never,
      rates: createRateStore(kv),
      receipts: () => RECEIPTS,
      mail: () => null,
      subscriptions: {
        status: () =>
          Promise.resolve({ endsAt: o.hasPremium ? new Date(AT_MS).toISOString() : null }),
        stated: {
          isGuarded: () => Promise.resolve(o.isGuarded ?? false),
          state: () => Promise.resolve("none"),
        },
      } as never,
      findUserId: () => Promise.resolve("ada"),
      log: createFakeLog(),
      now: () => AT_MS,
    });
  await of({ hasPremium: true }).send(AT_ONCE, OWNER);
  await of({ hasPremium: true }).send(AT_ONCE, STRANGER);
  await of({ hasPremium: true }).send({ ...AT_ONCE, reason: OTHER_TITLE }, STRANGER);
  await of({ hasPremium: true, isGuarded: true }).send(AT_ONCE, STRANGER);
  await of({ hasPremium: false }).send(AT_ONCE, STRANGER);
  return kept;
}

async function withdrawals(): Promise<ReturnType<typeof createRequests>> {
  using kv = await Deno.openKv(":memory:");
  const kept = createRequests();
  const of = (bought: typeof PURCHASE[], isGuarded = false) =>
    createWithdrawalService({
      store: kept.store as never,
      rates: createRateStore(kv),
      receipts: () => RECEIPTS,
      mail: () => null,
      purchasesOf: () => Promise.resolve(bought),
      opensOn: () => null,
      isGuarded: () => Promise.resolve(isGuarded),
      now: () => AT_MS,
    });
  await of([PURCHASE]).send(TYPED, OWNER);
  await of([PURCHASE], true).send(TYPED, STRANGER);
  await of([]).send(TYPED, STRANGER);
  return kept;
}

/** What is ours of a statement that the author is sent: the statement itself is the visitor's, in her language. */
const oursOf = ({ subject, message }: HelpRequestRecord): Mail => ({
  subject,
  text: message.split("\n\n").at(-1)!,
  html: "",
});

const aboutStatements = [
  byRequest(async () => (await endings()).receipts),
  byRequest(async () => (await withdrawals()).receipts),
  toAuthor(async () => (await endings()).requests.map(oursOf)),
  toAuthor(async () => (await withdrawals()).requests.map(oursOf)),
];

const requests = toAuthor(() => {
  const toMail = createAuthorMail({ to: EMAIL, requestsUrl: SITE.baseUrl });
  const request: HelpRequestRecord = {
    id: "request",
    email: EMAIL,
    subject: OTHER_TITLE,
    message: TITLE,
    userId: null,
    createdAtMs: AT_MS,
    answers: [],
  };
  return [
    toMail(request, 1),
    toMail({ ...request, subject: "", userId: "ada" }, 1),
    toMail(request, 21),
    toMail(request, 29),
  ];
});

/* The desk. */

const invitations = byRequest(async () => {
  using kv = await Deno.openKv(":memory:");
  const { sent, send } = createOutbox();
  const { invite } = createInvitations({
    store: createInvitationStore(kv),
    authors: { get: () => Promise.resolve(null) },
    audit: { note: () => Promise.resolve() } as never,
    mail: () => ({ ...SITE, mailer: { send } }),
  });
  for (const role of ROLES) await invite({ email: EMAIL, role, by: "ilka" });
  return sent;
});

const codes = byRequest(async () => {
  using kv = await Deno.openKv(":memory:");
  const { sent, send } = createOutbox();
  const auth = createDeskAuth({
    authors: createAuthorStore(kv),
    store: createDeskAuthStore(kv),
    credentials: { provePassword: () => Promise.resolve({ ok: true }) } as never,
    audit: { note: () => Promise.resolve() } as never,
    passkeys: null,
    rates: createRateStore(kv),
    mail: () => ({ ...SITE, mailer: { send } }),
  });
  const session = { sessionId: "session", user: { id: "ilka", email: EMAIL } };
  await auth.provePassword({ session } as never, "password");
  return sent;
});

/* Errors. */

const alerts = toAuthor(async () => {
  const { sent, send } = createOutbox();
  const { log, close } = createAlerts({
    log: createFakeLog(),
    to: () => EMAIL,
    transport: { send },
    rates: { take: () => Promise.resolve(0) },
  });
  for (const event of ["qozz", "vezz", "vezz"]) log.error(event, {});
  await close();
  return sent;
});

export const OTHERS: Record<string, Example[]> = {
  "lib/accounts/account_mails.server.ts": Object.values(OF_ACCOUNTS),
  "lib/announcements/service.server.ts": [confirmations],
  "lib/announcements/letters.server.ts": [letters],
  "lib/support/statements.server.ts": aboutStatements,
  "lib/support/author_mail.server.ts": [requests],
  "lib/desk/auth/auth.server.ts": [codes],
  "lib/desk/auth/invitations.server.ts": [invitations],
  "lib/desk/commands/copies.server.ts": [
    byRequest(() =>
      reminderMail({
        to: EMAIL,
        title: TITLE,
        author: PERSON,
        href: SITE.baseUrl.href,
        seriesTitle: SERIES,
      })
    ),
  ],
  "lib/desk/commands/reviews.server.ts": [
    byRequest(() => answerMail({ email: EMAIL, createdAtMs: AT_MS }, TITLE, SERIES)),
  ],
  "lib/desk/commands/settings.server.ts": [
    byRequest(() => testMail(EMAIL, SITE.baseUrl.href, SERIES)),
  ],
  "lib/platform/alerts.server.ts": [alerts],
};
