/** Gifts for their buyers: the list, the link to pass on, and the form of a name, a note and a day. */

import { Head } from "fresh/runtime";
import { Day } from "@/components/ui/Day.tsx";
import { Field, initialValue } from "@/components/ui/Field.tsx";
import { OfWhat } from "@/components/ui/OfWhat.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { Cover } from "@/components/ui/Cover.tsx";
import { QrCode } from "@/components/ui/QrCode.tsx";
import type { FieldErrors } from "@/lib/accounts/forms.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { giftCardPath, giftPath, OPEN_GIFT_PATH, ownGiftPath } from "@/lib/shop/addresses.ts";
import { type GiftView, type GiftWords, MAX_NAME, MAX_NOTE } from "@/lib/shop/gift_card.ts";
import { GIFT, GIFT_CARD, GIFT_FORM, GIFT_SHARE } from "@/lib/shop/words/gifts.ts";
import { GIFTS } from "@/lib/shop/words/pages.ts";

/* The gifts of an account; each leads to the page that sends it. */

export function Gifts({ gifts }: { gifts: GiftView[] }) {
  return (
    <ul className="account__list">
      {gifts.map(({ purchaseId, title, createdAt, redeemedAt }) => (
        <li key={purchaseId}>
          <span>
            <OwnText>{title}</OwnText>
            <small>
              {redeemedAt
                ? <Day at={redeemedAt} text={GIFTS.opened} />
                : <Day at={createdAt} text={GIFTS.waiting} />}
            </small>
          </span>
          <a
            className="button button--quiet"
            href={ownGiftPath(purchaseId)}
            f-client-nav="false"
          >
            {redeemedAt ? GIFTS.see : GIFTS.send}
            <OfWhat text={title} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/* The link of a gift, right after paying. */

export function GiftLink({ link }: { link: string }) {
  return (
    <p className="gift-link">
      <a href={link} f-client-nav="false">{link}</a>
    </p>
  );
}

/** The link to a gift's own page: a full load, so that the page's script runs. */
export const sendGift = ({ purchaseId }: Pick<GiftView, "purchaseId">) => ({
  href: ownGiftPath(purchaseId),
  attributes: { "f-client-nav": "false" },
});

/* The page of a gift for its buyer. */

interface GiftSendProps {
  gift: GiftView;
  /** Of the site, for full links. */
  origin: string;
  /** What was typed and refused; null: what is kept is shown. */
  typed: Record<string, string> | null;
  errors: FieldErrors;
  /** Today, "2026-11-25": the first day to be chosen. */
  today: string;
}

export function GiftSend({ gift, origin, typed, errors, today }: GiftSendProps) {
  const { purchaseId, code, title, delivery } = gift;
  const link = origin + giftPath(code);
  const waits = delivery?.sentAt === null;
  const mailto = new URLSearchParams({
    subject: GIFT_SHARE.subject(title),
    body: GIFT_SHARE.text(title, link),
  });
  return (
    <div className="gift-send">
      <Head>
        <script type="module" src={scriptAddress("/copy_address.js")} />
      </Head>
      <section aria-labelledby="gift-link-title">
        <h2 id="gift-link-title">{GIFT_FORM.link}</h2>
        <div className="field">
          <input
            id="gift-link"
            type="text"
            value={link}
            readOnly
            autoComplete="off"
            aria-labelledby="gift-link-title"
            aria-describedby="gift-link-hint"
          />
          <p className="field__hint" id="gift-link-hint">{GIFT_FORM.linkHint}</p>
        </div>
        <p className="gift-send__acts">
          <button type="button" className="button" data-copy="gift-link" hidden>
            {GIFT_FORM.copy}
          </button>
          <button
            type="button"
            className="button button--quiet"
            data-share-link={link}
            data-title={GIFT_SHARE.subject(title)}
            hidden
          >
            {GIFT_FORM.share}
          </button>
          <a className="button button--quiet" href={`mailto:?${mailto}`.replaceAll("+", "%20")}>
            {GIFT_FORM.compose}
          </a>
          <a
            className="button button--quiet"
            href={giftCardPath(purchaseId)}
            f-client-nav="false"
          >
            {GIFT_FORM.print}
          </a>
        </p>
        <p>
          <a href={link} f-client-nav="false">{GIFT_FORM.see}</a>
        </p>
      </section>
      <form method="post" action={ownGiftPath(purchaseId)} noValidate f-client-nav="false">
        <h2>{GIFT_FORM.words}</h2>
        <OptionalField
          name="from"
          label={GIFT_FORM.from}
          value={typed?.from ?? gift.from}
          autoComplete="name"
          hint={GIFT_FORM.fromHint}
          error={errors.from}
          maxLength={MAX_NAME}
        />
        <TextField
          name="note"
          label={GIFT_FORM.note}
          value={typed?.note ?? gift.note}
          rows={4}
          hint={GIFT_FORM.noteHint}
          error={errors.note}
          maxLength={MAX_NOTE}
        />
        <button className="button button--quiet" type="submit" name="action" value="save">
          {GIFT_FORM.save}
        </button>
        {(gift.canMail || delivery) && <h2>{GIFT_FORM.mail}</h2>}
        {delivery && (
          <p role="status">
            {waits
              ? GIFT_FORM.waits(delivery.to, formatDay(delivery.dueAt))
              : GIFT_FORM.sent(delivery.to, formatDay(delivery.sentAt!))}
          </p>
        )}
        {gift.canMail
          ? (
            <>
              <Field
                name="to"
                label={GIFT_FORM.to}
                type="email"
                value={typed?.to ?? delivery?.to ?? ""}
                autoComplete="off"
                error={errors.to}
                required={false}
              />
              <DayField value={typed?.day ?? dayOf(gift)} error={errors.day} today={today} />
              <p className="gift-send__acts">
                <button className="button" type="submit" name="action" value="send">
                  {delivery?.sentAt ? GIFT_FORM.resend : GIFT_FORM.send}
                </button>
                {waits && (
                  <button
                    className="button button--quiet"
                    type="submit"
                    name="action"
                    value="cancel"
                  >
                    {GIFT_FORM.cancel}
                  </button>
                )}
              </p>
            </>
          )
          : delivery && <p>{GIFT_FORM.mailedOften}</p>}
      </form>
    </div>
  );
}

const dayOf = ({ delivery }: GiftView): string =>
  delivery?.sentAt === null ? delivery.dueAt.slice(0, 10) : "";

interface DayFieldProps {
  value: string;
  error: string | undefined;
  today: string;
}

function DayField({ value, error, today }: DayFieldProps) {
  return (
    <div className="field gift-send__day">
      <label htmlFor="day">{GIFT_FORM.day}</label>
      <input
        id="day"
        name="day"
        type="date"
        min={today}
        aria-invalid={error ? "true" : undefined}
        aria-describedby={error ? "day-error day-hint" : "day-hint"}
        {...initialValue(value)}
      />
      <p className="field__hint" id="day-hint">{GIFT_FORM.dayHint}</p>
      {error && <p className="field__error" id="day-error">{error}</p>}
    </div>
  );
}

/* The card to print: folded once, the cover is outside and the words inside. */

interface GiftCardProps {
  gift: GiftView;
  book: Book;
  origin: string;
}

export function GiftCard({ gift, book, origin }: GiftCardProps) {
  return (
    <article className="gift-card" data-hue={book.hue} aria-label={GIFT_CARD.title(book.title)}>
      <div className="gift-card__cover">
        <Cover cover={book.cover} sizes="20rem" eager />
      </div>
      <div className="gift-card__words">
        <h1>{GIFT.title(gift.from !== "", gift.from, book.title)}</h1>
        <p className="gift-card__by">{GIFT.by(book.author, book.narrator)}</p>
        <Note note={gift.note} />
        <div className="gift-card__open">
          <QrCode text={origin + giftPath(gift.code)} label={GIFT_CARD.scan} />
          <p>
            {GIFT_CARD.open(new URL(origin).host + OPEN_GIFT_PATH)}
            <span>{GIFT_CARD.code}</span>
            <strong>{gift.code}</strong>
          </p>
        </div>
      </div>
    </article>
  );
}

/** The buyer's words, never a link. */
export function Note({ note }: Pick<GiftWords, "note">) {
  if (note === "") return null;
  return (
    <blockquote className="gift-note" aria-label={GIFT.note}>
      {note.split("\n\n").map((it, index) => <p key={index} dir="auto">{it}</p>)}
    </blockquote>
  );
}
