/** The checklist before a shop opens: open items first, with what to do. */

import {
  BOOKS_PATH,
  BRAND_PATH,
  DESK_REVIEWS_PATH,
  DESK_SUPPORT_PATH,
  ORDERS_PATH,
  RECORDINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
} from "@/lib/desk/addresses.ts";
import { READY, TODAY } from "@/lib/desk/words/desk.ts";
import { formatDay } from "@/lib/platform/time.ts";

interface Item {
  name: keyof typeof READY.items;
  state: keyof typeof READY.states;
  missing: string[];
}

/** The screens where an item is done; the others are done on the server. */
const SCREENS: Partial<Record<Item["name"], string>> = {
  books: BRAND_PATH,
  sound: RECORDINGS_PATH,
  prices: BOOKS_PATH,
  taxes: TAXES_PATH,
};

export function ReadyList({ items }: { items: Item[] }) {
  const open = items.filter(({ state }) => state !== "done");
  const done = items.filter(({ state }) => state === "done");
  return (
    <section className="desk__part" id="ready" aria-labelledby="ready-title">
      <h2 id="ready-title">{READY.title}</h2>
      <p>{open.length === 0 ? READY.yes : READY.lead(open.length)}</p>
      <ul className="desk__ready">
        {[...open, ...done].map(({ name, state, missing }) => {
          const { name: text, how } = READY.items[name];
          return (
            <li key={name} data-state={state}>
              <div>
                {state !== "done" && SCREENS[name] ? <a href={SCREENS[name]}>{text}</a> : text}
                {state !== "done" && (
                  <small>{missing.length > 0 ? `${READY.missing(missing)} ${how}` : how}</small>
                )}
              </div>
              <span className="desk__state">{READY.states[state]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/* What waits for the author: each a link to its screen, with what to do. */

interface TodayNeedsProps {
  held: number;
  disputes: number;
  disputeAnswerByMs: number | null;
  withdrawals: number;
  refusedCards: number;
  unansweredReviews: number;
  requests: number;
  mailsGivenUp: { to: string; subject: string; atMs: number }[];
  isWebhookLate: boolean;
  heldBooks: number;
  /** Free bytes; null: enough is free, or it is unknown. */
  shortDiskBytes: number | null;
  shortBucketBytes: number | null;
}

interface Need {
  path: string;
  text: string;
  how?: string;
}

function needsOf(it: TodayNeedsProps): Need[] {
  const all: [count: number, need: Need][] = [
    [it.withdrawals, {
      path: DESK_SUPPORT_PATH,
      text: TODAY.withdrawals(it.withdrawals),
      how: TODAY.withdrawalsHow,
    }],
    [it.held, { path: ORDERS_PATH, text: TODAY.held(it.held), how: TODAY.heldHow }],
    [it.disputes, {
      path: ORDERS_PATH,
      text: TODAY.disputes(
        it.disputes,
        it.disputeAnswerByMs === null ? null : formatDay(it.disputeAnswerByMs),
      ),
      how: TODAY.disputesHow,
    }],
    [it.isWebhookLate ? 1 : 0, {
      path: ORDERS_PATH,
      text: TODAY.webhook,
      how: TODAY.webhookHow,
    }],
    [it.refusedCards, {
      path: SUBSCRIPTIONS_PATH,
      text: TODAY.refusedCards(it.refusedCards),
      how: TODAY.refusedCardsHow,
    }],
    [it.requests, { path: DESK_SUPPORT_PATH, text: TODAY.requests(it.requests) }],
    [it.unansweredReviews, {
      path: DESK_REVIEWS_PATH,
      text: TODAY.reviews(it.unansweredReviews),
    }],
    [it.heldBooks, { path: RECORDINGS_PATH, text: TODAY.heldBooks(it.heldBooks) }],
  ];
  return all.filter(([count]) => count > 0).map(([, need]) => need);
}

export function TodayNeeds(props: TodayNeedsProps) {
  const { mailsGivenUp, shortDiskBytes, shortBucketBytes } = props;
  const needs = needsOf(props);
  const mails = mailsGivenUp.length;
  if (needs.length + mails === 0 && shortDiskBytes === null && shortBucketBytes === null) {
    return <p className="desk__none">{TODAY.none}</p>;
  }
  return (
    <ul className="desk__needs">
      {needs.map(({ path, text, how }) => (
        <li key={text}>
          <a href={path}>
            {text}
            {how && <small>{how}</small>}
          </a>
        </li>
      ))}
      {shortDiskBytes !== null && (
        <li className="desk__need">
          {TODAY.disk(shortDiskBytes)}
          <small>{TODAY.diskHow}</small>
        </li>
      )}
      {shortBucketBytes !== null && (
        <li className="desk__need">
          {TODAY.bucket(shortBucketBytes)}
          <small>{TODAY.bucketHow}</small>
        </li>
      )}
      {mails > 0 && (
        <li className="desk__need">
          {TODAY.mails(mails)}
          {mailsGivenUp.map(({ to, subject, atMs }) => (
            <small key={`${to} ${atMs}`}>{TODAY.mailTo(to, subject)}</small>
          ))}
        </li>
      )}
    </ul>
  );
}
