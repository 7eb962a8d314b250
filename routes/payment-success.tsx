/**
 * /payment-success and /success ?payment_intent=&audiobook_id=&book=: the page to which the provider and the checkout
 * return. The payment's state is read from the provider, and a succeeded one is recorded here in case the webhook is
 * late.
 */

import { type Context, page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { FirstPassword } from "@/components/accounts/FirstPassword.tsx";
import { boughtLink } from "@/components/listening/play_link.ts";
import { GiftLink, sendGift } from "@/components/shop/Gifts.tsx";
import { issueText, PaidElsewhere } from "@/components/shop/PaidElsewhere.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { type Book, type Chapter, chaptersOf, firstListened } from "@/lib/catalogue/book.ts";
import { opensOn } from "@/lib/catalogue/release.ts";
import { parsePlayerStart } from "@/lib/listening/player/start.ts";
import { toPlayerBook } from "@/lib/listening/player/types.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { StoreUnavailable } from "@/lib/platform/refusal.ts";
import { confirmedPath, giftPath, LIBRARY_PATH, successPath } from "@/lib/shop/addresses.ts";
import { GatewayDown } from "@/lib/shop/gateway.ts";
import type { GiftView } from "@/lib/shop/gift_card.ts";
import type { PurchaseView } from "@/lib/shop/purchase.ts";
import type { ProvenPayment } from "@/lib/shop/schema.ts";
import { ISSUE, PAID, PAYMENT_ISSUES, VERIFYING, WAITING } from "@/lib/shop/words/payments.ts";
import { PRESALE } from "@/lib/shop/words/presale.ts";
import { callerOf, signedInCookies } from "@/lib/site/adapters/request/account_answers.server.ts";
import {
  countPurchase,
  endedGuestCookie,
  provenPayment,
  readGuest,
} from "@/lib/site/adapters/request/buyer.server.ts";
import {
  define,
  describePage,
  leadOn,
  ownPageHeaders,
  type PageFrame,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { CALL_RATES, findBook, limitCalls } from "@/lib/site/adapters/request/require.server.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";

type Data =
  | {
    kind: "granted";
    purchase: PurchaseView;
    book: Book | null;
    gift: GiftView | null;
    /** The locked chapter that the listener wanted to play before paying. */
    chapter: Chapter | null;
    /** Link that starts playback; null: there is nothing to play. */
    begin: ReturnType<typeof boughtLink> | null;
    /** The day on which a book that was sold before its release opens; null: it is open. */
    opensOn: string | null;
    /** Playback continues automatically, because the listener was in the book or wanted a chapter. */
    goesOn: boolean;
  }
  | { kind: "processing" }
  /** A guest paid with an address that has an account: the owner must sign in. */
  | { kind: "waiting"; title: string; email: string; signInHref: string; isMailed: boolean }
  /** Opened in a browser that is not the buyer's session; the address proves the payment. */
  | { kind: "elsewhere"; payment: ProvenPayment; path: string }
  | { kind: "issue"; text: string; book: Book | null };

/** Interval of reloads while a payment is pending: a bank debit takes seconds to days. */
const LOOK_AGAIN_SEC = 5;
/** Delay before playback, to read the confirmation. */
const PLAY_AFTER_SEC = 2;

export const handler = define.handlers({
  async GET(ctx) {
    const { req, state, url } = ctx;
    describePage(state, { sheet: "shop", hasPlayer: true });
    if (!state.session) return await signInGuest(ctx);
    if (url.searchParams.has("payment_intent")) await limitCalls(ctx, CALL_RATES.paymentVerify);
    const data = await verify(ctx, state.session.user.id);
    if (data.kind === "granted" && data.book) {
      const { purchase } = data;
      await countPurchase(req, { ...state, session: state.session }, { purchase, referrer: "" });
      const number = url.searchParams.get("chapter") ?? "";
      data.chapter = /^\d{1,4}$/.test(number)
        ? state.services.catalogue.getChapter(data.book.id, Number(number))
        : null;
      const first = data.opensOn === null
        ? firstListened(state.services.catalogue, data.book)
        : null;
      data.begin = first && boughtLink(data.chapter, first);
      data.goesOn = data.begin !== null && !data.gift && state.session.user.hasPassword &&
        (data.chapter !== null || await isUnderWay(state, data.book));
      const toPlay = data.chapter ?? first;
      if (toPlay && !data.gift && !data.goesOn) {
        describePage(state, { begins: await beginningOf(state, toPlay, data.chapter !== null) });
      }
    }
    const goOn = goOnOf(data, url);
    return page<Data>(data, { headers: goOn ? leadOn(state, goOn) : ownPageHeaders() });
  },
});

/**
 * For a guest who has paid: signs in to the account created by the purchase, or shows where the purchase waits.
 * Without the guest's cookie it shows what the address proves; other visitors sign in first.
 */
async function signInGuest(ctx: Context<State>) {
  const { state: { services }, url } = ctx;
  const own = url.pathname + url.search;
  const guest = readGuest(ctx);
  if (!guest) return await provenOrSignIn(ctx);
  await limitCalls(ctx, CALL_RATES.paymentVerify, guest.token);
  const paymentId = url.searchParams.get("payment_intent");
  const paid = await services.shop.payments.paidByGuest({ ...guest, paymentId });
  if (!paid) return await provenOrSignIn(ctx);
  if (paid.state === "processing") {
    return page<Data>({ kind: "processing" }, {
      headers: leadOn(ctx.state, { afterSec: LOOK_AGAIN_SEC, path: own }),
    });
  }
  if (!paid.purchase) {
    const text = issueText(paid.state);
    return page<Data>({ kind: "issue", text, book: null }, { headers: ownPageHeaders() });
  }
  const joined = await services.accounts.guests.signIn(paid.userId!, callerOf(ctx));
  if (joined) return seeOther(own, ...signedInCookies(ctx, joined), endedGuestCookie(ctx));
  const { title, audiobookId } = paid.purchase;
  return page<Data>({
    kind: "waiting",
    title,
    email: guest.email,
    signInHref: loginPath(successPath(audiobookId)),
    isMailed: services.config.mail !== null,
  }, { headers: ownPageHeaders() });
}

async function provenOrSignIn(ctx: Context<State>) {
  const data = await elsewhere(ctx);
  if (!data) return seeOther(loginPath(ctx.url.pathname + ctx.url.search));
  const goOn = goOnOf(data, ctx.url);
  return page<Data>(data, { headers: goOn ? leadOn(ctx.state, goOn) : ownPageHeaders() });
}

/** null: the address does not prove the payment that it names. */
async function elsewhere(ctx: Context<State>): Promise<Data | null> {
  const payment = await provenPayment(ctx);
  const query = ctx.url.searchParams;
  const book = findBook(
    ctx.state.services.catalogue,
    query.get("audiobook_id") ?? query.get("book"),
  );
  const path = book ? successPath(book.id) : LIBRARY_PATH;
  return payment && { kind: "elsewhere", payment, path };
}

/** The automatic redirect: a reload while the payment is pending, or the start of playback; undefined: none. */
function goOnOf(data: Data, { pathname, search }: URL) {
  const isWaiting = data.kind === "processing" ||
    data.kind === "elsewhere" && data.payment.state === "processing";
  if (isWaiting) return { afterSec: LOOK_AGAIN_SEC, path: pathname + search };
  if (data.kind !== "granted" || !data.goesOn) return undefined;
  return { afterSec: PLAY_AFTER_SEC, path: data.begin!.href };
}

/** Where the bar of the page begins to play by itself: the press on Pay allows it. */
async function beginningOf(
  state: State,
  { bookId, number }: Chapter,
  isAsked: boolean,
): Promise<PageFrame["begins"]> {
  const { services: { catalogue, access }, viewer } = state;
  const book = catalogue.getBook(bookId);
  if (!book) return null;
  const sourceBooks = chaptersOf(book).map(({ sourceBook }) => sourceBook);
  const grants = await access.signGrants({ viewer, sourceBooks, nowMs: Date.now() });
  const playerBook = toPlayerBook(book, { grants, price: "" });
  const query = new URLSearchParams("autoplay=true");
  if (isAsked) query.set("chapter", String(number));
  return { book: playerBook, start: parsePlayerStart(query, playerBook) };
}

/** Whether the listener has begun the book and not finished it; false if the store is unavailable. */
async function isUnderWay({ services, session }: State, { id }: Book): Promise<boolean> {
  try {
    const place = await services.listening.progress.get(session!.user.id, id);
    return place !== null && !place.isCompleted;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

async function verify(ctx: Context<State>, userId: string): Promise<Data> {
  const { state: { services }, url: { searchParams: query } } = ctx;
  const { catalogue, shop: { payments }, platform: { log } } = services;
  const asked = findBook(catalogue, query.get("audiobook_id") ?? query.get("book"));
  const paymentId = query.get("payment_intent");
  if (!paymentId) return await alreadyThere(services, userId, asked);
  try {
    const { state, purchase } = await payments.settleForUser(paymentId, userId);
    if (state === "processing") return { kind: "processing" };
    if (state === "granted" && purchase) return await granted(services, userId, purchase);
    const other = state === "unknown" ? await elsewhere(ctx) : null; // paid by a guest, or another account
    return other ?? { kind: "issue", text: issueText(state), book: asked };
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error; // not a problem of the payment
    log.warn("payment_not_verified", { paymentId, error });
    const text = error instanceof GatewayDown ? PAYMENT_ISSUES.noAnswer : PAYMENT_ISSUES.unexpected;
    return { kind: "issue", text, book: asked };
  }
}

/** Without a payment in the query: a purchase at a total of 0, or the page opened again. */
async function alreadyThere(
  services: State["services"],
  userId: string,
  book: Book | null,
): Promise<Data> {
  const [purchase] = book
    ? (await services.shop.purchases.history(userId)).filter((it) =>
      it.audiobookId === book.id && it.refundedAt === null && !it.isSuspended
    )
    : [];
  if (!purchase) return { kind: "issue", text: PAYMENT_ISSUES.unknown, book };
  return await granted(services, userId, purchase);
}

async function granted(
  { catalogue, shop: { gifts } }: State["services"],
  userId: string,
  purchase: PurchaseView,
): Promise<Data> {
  const book = catalogue.getBook(purchase.audiobookId);
  const gift = purchase.kind === "gift" ? await gifts.find(userId, purchase.id) : null;
  return {
    kind: "granted",
    purchase,
    book,
    gift,
    chapter: null,
    begin: null,
    opensOn: book && opensOn(book),
    goesOn: false,
  };
}

export default define.page<typeof handler>(function PaymentSuccess({ data, state, url }) {
  const { catalogue, config } = state.services;
  const siteName = catalogue.series.title;
  const user = state.session?.user;
  switch (data.kind) {
    case "granted": {
      const { purchase, book, gift, begin, opensOn } = data;
      const receipt = { href: confirmedPath(purchase), label: PAID.receipt };
      return (
        <>
          <OwnPageHead title={PAID.title} siteName={siteName} />
          <Outcome
            title={gift ? PAID.title : PAID.yours}
            text={gift
              ? PAID.gift(purchase.title)
              : opensOn === null
              ? PAID.book(purchase.title)
              : config.mail
              ? PRESALE.bought(purchase.title, opensOn)
              : PRESALE.boughtNoMail(purchase.title, opensOn)}
            isLit
            links={gift
              ? [{ ...sendGift(gift), label: PAID.sendGift }, receipt]
              : begin
              ? [{ ...begin, label: PAID.listen }, receipt]
              : opensOn !== null && book
              ? [{ href: bookPath(book.id), label: PRESALE.toBook }, receipt]
              : [{ href: "/", label: PAID.home }, receipt]}
          >
            {book && user && (
              <div className="outcome__cover">
                <Cover cover={book.cover} sizes="12rem" eager decorative />
              </div>
            )}
            {gift && <GiftLink link={originOf(state, url) + giftPath(gift.code)} />}
          </Outcome>
          {user && !user.hasPassword && (
            <div className="wrap">
              <FirstPassword user={user} redirect={begin?.href ?? "/"} isOnlyWay={!config.mail} />
            </div>
          )}
        </>
      );
    }
    case "waiting":
      return (
        <>
          <OwnPageHead title={WAITING.title} siteName={siteName} />
          <Outcome
            title={WAITING.title}
            text={WAITING.text(data.title, shownAddress(data.email))}
            isLit
            links={[{ href: data.signInHref, label: WAITING.login }, {
              href: "/",
              label: PAID.home,
            }]}
          >
            {data.isMailed && <p>{WAITING.mailed}</p>}
          </Outcome>
        </>
      );
    case "elsewhere":
      return (
        <>
          <OwnPageHead title={PAID.title} siteName={siteName} />
          <PaidElsewhere {...data} isMailed={config.mail !== null} isSignedIn={Boolean(user)} />
        </>
      );
    case "processing":
      return (
        <>
          <OwnPageHead title={VERIFYING.title} siteName={siteName} />
          <Outcome
            {...VERIFYING}
            isLit
            links={[{ href: "/", label: PAID.home }]}
          />
        </>
      );
    case "issue":
      return (
        <>
          <OwnPageHead title={ISSUE.title} siteName={siteName} />
          <Outcome
            title={ISSUE.title}
            text={data.text}
            isLit={false}
            links={[{ href: "/", label: PAID.home }, {
              href: CONTACT_PATH,
              label: ISSUE.contact,
            }]}
          />
        </>
      );
  }
});

const originOf = ({ services }: State, url: URL): string =>
  services.config.baseUrl?.origin ?? url.origin;
