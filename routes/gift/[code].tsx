/**
 * /gift/{code}: a gift for whoever has its link. POST opens it: for the account that is signed in, or for the address
 * that is typed, which gets an account where it has none (303 to the book).
 */

import { type Context, page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { GiftLink } from "@/components/shop/Gifts.tsx";
import { GiftCodeForm, GiftOpening } from "@/components/shop/GiftOpening.tsx";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import { emailAddress } from "@/lib/accounts/schema.ts";
import { owns } from "@/lib/access/decide.ts";
import { type Book, firstListened } from "@/lib/catalogue/book.ts";
import { playPath } from "@/lib/listening/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { newToken } from "@/lib/platform/secrets.server.ts";
import { previewPath } from "@/lib/sharing/card.ts";
import {
  giftPath,
  LIBRARY_PATH,
  listenPath,
  OPEN_GIFT_PATH,
  successPath,
} from "@/lib/shop/addresses.ts";
import { guestIdOf } from "@/lib/shop/ledger/owners.server.ts";
import type { FreeResult } from "@/lib/shop/payments/free.server.ts";
import { GIFT } from "@/lib/shop/words/gifts.ts";
import {
  callerOf,
  signedInCookies,
  signedInRedirect,
} from "@/lib/site/adapters/request/account_answers.server.ts";
import { callerPlace } from "@/lib/site/adapters/request/address.server.ts";
import { guestCookieOf, readGuest } from "@/lib/site/adapters/request/buyer.server.ts";
import { sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import {
  define,
  describePage,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { CALL_RATES, limitCalls, limitCodes } from "@/lib/site/adapters/request/require.server.ts";

/** A gift that can be opened, or read of. */
type Gift = NonNullable<Awaited<ReturnType<State["services"]["shop"]["gifts"]["open"]>>>;

type Data =
  | { kind: "unknown" | "over" | "opened"; code: string }
  | { kind: "owned"; book: Book; link: string }
  /** The address has an account, whose owner signs in. */
  | { kind: "waiting"; book: Book; email: string }
  | {
    kind: "open";
    gift: Gift;
    book: Book;
    guest: { token: string; email: string; error: string | undefined } | null;
    alert: string;
  };

const TOKEN = /^[\w-]{43}$/;

export const handler = define.handlers({
  async GET(ctx) {
    await limitCodes(ctx, ctx.params.code);
    return await show(ctx);
  },
  async POST(ctx) {
    const { state: { session, services, currency, country }, params: { code = "" } } = ctx;
    await limitCodes(ctx, code);
    const { email = "", token = "" } = await readForm(ctx.req);
    const address = session ? session.user.email : emailAddress.safeParse(email).data;
    const gift = await services.shop.gifts.open(code);
    if (!gift) return await show(ctx);
    const typed = { email: email.slice(0, 254), token };
    if (!address) return await show(ctx, { ...typed, error: GIFT.errors.email });
    if (!session) await limitCalls(ctx, CALL_RATES.guestPayment, callerPlace(ctx));
    const guest = { token: TOKEN.test(token) ? token : newToken(), email: address };
    const user = session?.user ?? { id: guestIdOf(guest.token, address), email: address };
    const opened = await services.shop.payments.openGift({
      user,
      isGuest: session === null,
      bookId: gift.bookId,
      currency,
      country,
      discountCode: gift.code,
      source: sourceOf(ctx.req.headers),
    });
    if (!opened.ok) return await show(ctx, typed, opened);
    return session
      ? seeOther(bookHref(services, gift.bookId))
      : await signInGuest(ctx, { id: user.id, guest, bookId: gift.bookId });
  },
});

/** To the book, in the account that the gift has made; or back here, where the owner of the address signs in. */
async function signInGuest(
  ctx: Context<State>,
  { id, guest, bookId }: { id: string; guest: { token: string; email: string }; bookId: number },
): Promise<Response> {
  const { services } = ctx.state;
  const joined = await services.accounts.guests.signIn(id, callerOf(ctx));
  if (!joined) return seeOther(ctx.url.pathname, guestCookieOf(ctx, guest));
  // Without mail, this is the only moment for a password.
  const path = services.config.mail ? bookHref(services, bookId) : successPath(bookId);
  return signedInRedirect(ctx, path, signedInCookies(ctx, joined));
}

/** The book's page, which plays. */
function bookHref({ catalogue }: State["services"], bookId: number): string {
  const book = catalogue.getBook(bookId)!;
  const first = firstListened(catalogue, book);
  if (!first) return listenPath(book);
  return playPath({ chapter: first, positionSec: 0 }, "source=resume_button");
}

async function show(
  ctx: Context<State>,
  typed: { email: string; token: string; error?: string } | null = null,
  refused: FreeResult | null = null,
) {
  const { state, params: { code = "" } } = ctx;
  describePage(state, { sheet: "gift" });
  const data = await read(ctx, code, { typed, refused });
  const status = data.kind === "unknown" ? 404 : typed?.error || refused ? 400 : 200;
  return data.kind === "mine"
    ? seeOther(bookHref(state.services, data.bookId))
    : page<Data>(data, { status, headers: ownPageHeaders() });
}

async function read(
  ctx: Context<State>,
  code: string,
  { typed, refused }: {
    typed: { email: string; token: string; error?: string } | null;
    refused: FreeResult | null;
  },
): Promise<Data | { kind: "mine"; bookId: number }> {
  const { session, entitlements, services } = ctx.state;
  const gift = await services.shop.gifts.open(code);
  const book = gift && services.catalogue.getBook(gift.bookId);
  if (!gift || !book) return { kind: "unknown", code };
  if (gift.isOver) return { kind: "over", code };
  if (gift.redeemedBy !== null) {
    if (gift.redeemedBy === session?.user.id) return { kind: "mine", bookId: book.id };
    const guest = session ? null : readGuest(ctx);
    return guest && guestIdOf(guest.token, guest.email) === gift.redeemedBy
      ? { kind: "waiting", book, email: guest.email }
      : { kind: "opened", code };
  }
  if (session && owns(await entitlements(), book.id)) {
    return { kind: "owned", book, link: originOf(ctx) + giftPath(gift.code) };
  }
  return {
    kind: "open",
    gift,
    book,
    guest: session ? null : {
      token: typed && TOKEN.test(typed.token) ? typed.token : newToken(),
      email: typed?.email ?? "",
      error: typed?.error,
    },
    alert: refused && !refused.ok ? refused.message : "",
  };
}

const originOf = ({ state, url }: Pick<Context<State>, "state" | "url">): string =>
  state.services.config.baseUrl?.origin ?? url.origin;

export default define.page<typeof handler>(function GiftPage({ data, state, url }) {
  const { catalogue: { series }, config } = state.services;
  const head = (title: string) => <OwnPageHead title={title} siteName={series.title} />;
  switch (data.kind) {
    case "open": {
      const { gift, book, guest, alert } = data;
      const { title, author, narrator, cover } = book, origin = originOf({ state, url });
      return (
        <>
          <PageHead
            title={GIFT.preview.title(title)}
            description={GIFT.previewText(title, author, narrator)}
            siteName={series.title}
            url={origin + OPEN_GIFT_PATH}
            type="website"
            image={{ url: origin + previewPath(book, null), alt: cover.alt }}
            isUnlisted
          />
          <GiftOpening
            {...gift}
            book={book}
            guest={guest}
            alert={alert}
            isOwn={state.session?.user.id === gift.giverId}
          />
        </>
      );
    }
    case "owned": {
      const { title, text, listen } = GIFT.owned;
      return (
        <Outcome
          title={title(data.book.title)}
          text={text}
          isLit
          links={[{ href: listenPath(data.book), label: listen }]}
        >
          {head(title(data.book.title))}
          <GiftLink link={data.link} />
        </Outcome>
      );
    }
    case "waiting": {
      const { title, text, mailed } = GIFT.waiting;
      return (
        <Outcome
          title={title(data.book.title)}
          text={text(shownAddress(data.email))}
          isLit
          links={[{
            href: loginPath(bookHref(state.services, data.book.id)),
            label: GIFT.opened.login,
          }]}
        >
          {head(title(data.book.title))}
          {config.mail && <p>{mailed}</p>}
        </Outcome>
      );
    }
    case "opened": {
      const { title, text, login, home } = GIFT.opened;
      const links = [
        ...state.session ? [] : [{ href: loginPath(LIBRARY_PATH), label: login }],
        { href: "/", label: home },
      ];
      return (
        <Outcome title={title} text={text} isLit={false} links={links}>
          {head(title)}
        </Outcome>
      );
    }
    default: {
      const { title, text } = GIFT[data.kind];
      return (
        <Outcome
          title={title}
          text={text}
          isLit={false}
          links={[{ href: "/", label: GIFT.opened.home }]}
        >
          {head(title)}
          {data.kind === "unknown" && <GiftCodeForm code={data.code.slice(0, 40)} />}
        </Outcome>
      );
    }
  }
});
