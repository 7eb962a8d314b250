/**
 * /account/gifts/{purchase}: a gift for its buyer: the link, a name, a note, and the mail to the friend at once or on a
 * day. POST saves and sends (303).
 */

import { type Context, HttpError, page } from "fresh";
import { z } from "zod";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { GiftSend } from "@/components/shop/Gifts.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { ACCOUNT_PATH } from "@/lib/accounts/addresses.ts";
import type { FieldErrors } from "@/lib/accounts/forms.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { namedText } from "@/lib/platform/text.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { ownGiftPath } from "@/lib/shop/addresses.ts";
import { giftForm, type GiftView } from "@/lib/shop/gift_card.ts";
import { GIFT_FORM } from "@/lib/shop/words/gifts.ts";
import { refusedPageInit } from "@/lib/site/adapters/request/answer_calls.server.ts";
import {
  defineSignedIn,
  describePage,
  ownPageHeaders,
  type SignedInState,
} from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  gift: GiftView;
  book: Book | null;
  typed: Record<string, string> | null;
  errors: FieldErrors;
  /** Result of the last form, a sentence; null: none. */
  done: string | null;
}

/** @throws {HttpError} 404: not a valid gift of this listener */
async function requireGift({ state, params }: Context<SignedInState>): Promise<GiftView> {
  const { session, services } = state;
  const gift = await services.shop.gifts.find(session.user.id, params.id ?? "");
  if (!gift) throw new HttpError(404);
  return gift;
}

async function show(
  ctx: Context<SignedInState>,
  { typed = null, errors = {} }: Partial<Data> = {},
  init: ResponseInit = { headers: ownPageHeaders() },
) {
  describePage(ctx.state, { sheet: "gift" });
  const gift = await requireGift(ctx);
  const book = ctx.state.services.catalogue.getBook(gift.bookId);
  const done = namedText(GIFT_FORM.done, ctx.url.searchParams.get("done"));
  return page<Data>({ gift, book, typed, errors, done }, init);
}

export const handler = defineSignedIn.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const { session, services } = ctx.state;
    const { purchaseId } = await requireGift(ctx);
    const typed = await readForm(ctx.req);
    const form = giftForm.safeParse(typed);
    if (!form.success) {
      const { fieldErrors } = z.flattenError(form.error);
      const errors = Object.fromEntries(
        Object.entries(fieldErrors).map(([field, found]) => [
          field,
          field === "from" ? GIFT_FORM.errors.from : found?.[0],
        ]),
      );
      return await show(ctx, { typed, errors }, { status: 400, headers: ownPageHeaders() });
    }
    const saved = await services.shop.gifts.save(session.user.id, purchaseId, form.data);
    if (saved.ok) return seeOther(`${ownGiftPath(purchaseId)}?done=${saved.done}`);
    return await show(ctx, { typed, errors: { to: saved.message } }, refusedPageInit(saved));
  },
});

export default defineSignedIn.page<typeof handler>(function OwnGiftPage({ data, state, url }) {
  const { gift, book, typed, errors, done } = data;
  const { catalogue, config } = state.services;
  const title = GIFT_FORM.title(gift.title);
  return (
    <div className="gift-page wrap" data-hue={book?.hue}>
      <OwnPageHead title={title} siteName={catalogue.series.title} />
      <header className="gift-page__head">
        {book && <Cover cover={book.cover} sizes="5rem" eager decorative />}
        <div>
          <h1>{title}</h1>
          <p>
            {gift.redeemedAt
              ? <Day at={gift.redeemedAt} text={GIFT_FORM.opened} />
              : GIFT_FORM.lead}
          </p>
        </div>
      </header>
      {done && <p className="gift-page__done" role="status">{done}</p>}
      {!gift.redeemedAt && (
        <GiftSend
          gift={gift}
          origin={config.baseUrl?.origin ?? url.origin}
          typed={typed}
          errors={errors}
          today={isoDay(Date.now())}
        />
      )}
      <p>
        <a href={ACCOUNT_PATH}>{GIFT_FORM.back}</a>
      </p>
    </div>
  );
});
