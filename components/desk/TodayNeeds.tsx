/** The first screen: the day in large figures, what waits for the author, and the checklist before a shop opens. */

import { Icon } from "@/components/ui/Icon.tsx";
import { formatMoney, type Money } from "@/lib/catalogue/money.ts";
import {
  BOOKS_PATH,
  BRAND_PATH,
  DESK_PATH,
  DESK_REVIEWS_PATH,
  DESK_SUPPORT_PATH,
  FIGURES_PATH,
  heardPath,
  LISTENERS_PATH,
  ORDERS_PATH,
  RECORDINGS_PATH,
  SETTINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
  TESTS_PATH,
  TEXTS_PATH,
} from "@/lib/desk/addresses.ts";
import { TODAY } from "@/lib/desk/words/desk.ts";
import { OPENING, READY, TESTS } from "@/lib/desk/words/opening.ts";
import { PAGES } from "@/lib/desk/words/settings.ts";
import { monthAt } from "@/lib/figures/figure.ts";
import { formatAll, formatBytes, formatNumber } from "@/lib/platform/language/format.ts";
import { namedText } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { inARow, nextFact } from "@/lib/platform/words.ts";
import { DeskForm, useRights } from "./DeskForm.tsx";

interface GlanceProps {
  today: {
    listeners: number;
    newListeners: number;
    sales: { paid: (Money & { count: number })[]; free: number };
  };
  /** null: nothing was sold. */
  latest: { sold: number; sum: Money } | null;
}

interface Large {
  href: string;
  label: string;
  figure: string;
  under: string[];
}

/** The day in large figures, each a link to where it comes from. */
export function Glance({ today, latest }: GlanceProps) {
  const { listeners, newListeners, sales: { paid: [first, ...others], free } } = today;
  const all: Large[] = [
    {
      href: ORDERS_PATH,
      label: TODAY.today,
      figure: first ? formatMoney(first) : "0",
      under: [
        first ? TODAY.sales(first.count) : TODAY.noSales,
        ...others.map((it) => nextFact(formatMoney(it), TODAY.sales(it.count))),
        ...free > 0 ? [TODAY.given(free)] : [],
      ],
    },
    {
      href: FIGURES_PATH,
      label: TODAY.days,
      figure: latest ? formatMoney(latest.sum) : "0",
      under: [latest ? TODAY.sales(latest.sold) : TODAY.noSales],
    },
    {
      href: heardPath({ period: monthAt(Date.now()) }),
      label: TODAY.heard,
      figure: formatNumber(listeners),
      under: [TODAY.listeners(listeners)],
    },
    {
      href: LISTENERS_PATH,
      label: TODAY.joined,
      figure: formatNumber(newListeners),
      under: [TODAY.newListeners(newListeners)],
    },
  ];
  const { opens } = useRights();
  const shown = all.filter(({ href }) => opens(href));
  if (shown.length === 0) return null;
  return (
    <section aria-label={TODAY.glance}>
      <ul className="desk__glance">
        {shown.map(({ href, label, figure, under }) => (
          <li key={label}>
            <a href={href}>
              <span>{label}</span>
              <strong>{figure}</strong>
              {under.map((it) => <small key={it}>{it}</small>)}
            </a>
          </li>
        ))}
      </ul>
      <p className="desk__utc">{TODAY.utc}</p>
    </section>
  );
}

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
  heard: "/",
  pages: TEXTS_PATH,
  texts: TEXTS_PATH,
  support: SETTINGS_PATH,
  keys: SETTINGS_PATH,
  webhook: SETTINGS_PATH,
  mail: SETTINGS_PATH,
  taxes: TAXES_PATH,
};

/**
 * The checklist before a shop opens: open items first, with what to do.
 * @param isOpen false: visitors cannot come in yet; it ends with the button that opens the shop
 */
export function ReadyList({ items, isOpen }: { items: Item[]; isOpen: boolean }) {
  const open = items.filter(({ state }) => state !== "done");
  const done = items.filter(({ state }) => state === "done");
  return (
    <section className="desk__part" id="ready" aria-labelledby="ready-title">
      <h2 id="ready-title">{READY.title}</h2>
      {!isOpen && <p>{OPENING.closed}</p>}
      <p>{open.length === 0 ? READY.yes : READY.lead(open.length)}</p>
      <ul className="desk__ready">
        {[...open, ...done].map(({ name, state, missing }) => {
          const { name: text, how } = READY.items[name];
          const lacks = name === "pages"
            ? missing.map((it) => namedText(PAGES.names, it) ?? it)
            : missing;
          return (
            <li key={name} data-state={state}>
              <div>
                {state !== "done" && SCREENS[name] ? <a href={SCREENS[name]}>{text}</a> : text}
                {state !== "done" && (
                  <small>
                    {lacks.length > 0 ? inARow(READY.missing(formatAll(lacks)), how) : how}
                  </small>
                )}
              </div>
              <span className="desk__state">{READY.states[state]}</span>
            </li>
          );
        })}
      </ul>
      {!isOpen && <DeskForm command="shop open" back={DESK_PATH} submit={OPENING.open} />}
    </section>
  );
}

interface TodayNeedsProps {
  onHold: number;
  disputes: number;
  disputeAnswerByMs: number | null;
  withdrawals: number;
  refusedCards: number;
  unansweredReviews: number;
  requests: number;
  mailsGivenUp: { to: string; subject: string; atMs: number }[];
  isWebhookLate: boolean;
  unpublishedBooks: number;
  isUnwatched: boolean;
  hasTests: boolean;
  /** Free bytes; null: enough is free, or it is unknown. */
  shortDiskBytes: number | null;
  shortBucketBytes: number | null;
}

interface Need {
  path: string;
  text: string;
  how?: string;
}

/** What waits for the author: each a link to its screen, with what to do. */
function needsOf(it: TodayNeedsProps): Need[] {
  const all: [count: number, need: Need][] = [
    [it.withdrawals, {
      path: DESK_SUPPORT_PATH,
      text: TODAY.withdrawals(it.withdrawals),
      how: TODAY.withdrawalsHow,
    }],
    [it.onHold, { path: ORDERS_PATH, text: TODAY.onHold(it.onHold), how: TODAY.onHoldHow }],
    [it.disputes, {
      path: ORDERS_PATH,
      text: it.disputeAnswerByMs === null
        ? TODAY.disputes(it.disputes)
        : TODAY.disputesBy(it.disputes, formatDay(it.disputeAnswerByMs)),
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
    [it.unpublishedBooks, {
      path: RECORDINGS_PATH,
      text: TODAY.unpublishedBooks(it.unpublishedBooks),
    }],
    [it.isUnwatched ? 1 : 0, {
      path: RECORDINGS_PATH,
      text: TODAY.unwatched,
      how: TODAY.unwatchedHow,
    }],
    [it.hasTests ? 1 : 0, { path: TESTS_PATH, text: TESTS.need, how: TESTS.needHow }],
  ];
  return all.filter(([count]) => count > 0).map(([, need]) => need);
}

const WELL: Pick<TodayNeedsProps, "mailsGivenUp" | "shortDiskBytes" | "shortBucketBytes"> = {
  mailsGivenUp: [],
  shortDiskBytes: null,
  shortBucketBytes: null,
};

export function TodayNeeds(props: TodayNeedsProps) {
  const { opens, role } = useRights();
  // The server is the author's.
  const { mailsGivenUp, shortDiskBytes, shortBucketBytes } = role === "author" ? props : WELL;
  const needs = needsOf(props).filter(({ path }) => opens(path));
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
            <Icon name="chevron" />
          </a>
        </li>
      ))}
      {shortDiskBytes !== null && (
        <li className="desk__need">
          {TODAY.disk(formatBytes(shortDiskBytes))}
          <small>{TODAY.diskHow}</small>
        </li>
      )}
      {shortBucketBytes !== null && (
        <li className="desk__need">
          {TODAY.bucket(formatBytes(shortBucketBytes))}
          <small>{TODAY.bucketHow}</small>
        </li>
      )}
      {mails > 0 && (
        <li className="desk__need">
          {TODAY.mails(mails)}
          {mailsGivenUp.map(({ to, subject, atMs }) => (
            <small key={`${to} ${atMs}`}>{TODAY.mailTo(subject, to)}</small>
          ))}
        </li>
      )}
    </ul>
  );
}
