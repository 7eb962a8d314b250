/**
 * /account: the listener's data, purchases and links to the settings. A visitor signs in first (303). POST changes
 * the names.
 */

import { type Context, page } from "fresh";
import { Devices, OwnPageHead, Section } from "@/components/accounts/AccountPage.tsx";
import { NameFields } from "@/components/accounts/NameFields.tsx";
import { Gifts } from "@/components/shop/Gifts.tsx";
import { OwnedBooks, SuspendedNotice } from "@/components/shop/OwnedBooks.tsx";
import { UnderWayNotice } from "@/components/shop/PaidElsewhere.tsx";
import { PremiumMonths, PurchaseHistory } from "@/components/shop/PurchaseHistory.tsx";
import { ThemeToggle } from "@/components/site/Footer.tsx";
import { StatedEnding } from "@/components/support/StatementForms.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { OwnText } from "@/components/ui/OwnText.tsx";
import { factRow } from "@/components/ui/joints.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import {
  ACCOUNT_PATH,
  accountDonePath,
  CHANGE_EMAIL_PATH,
  CHANGE_PASSWORD_PATH,
  DELETE_ACCOUNT_PATH,
  EXPORT_PATH,
  LOGOUT_PATH,
} from "@/lib/accounts/addresses.ts";
import { checkNames, type FieldErrors } from "@/lib/accounts/forms.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import { ACCOUNT, ACCOUNT_DONE, DEVICES, FIRST_PASSWORD } from "@/lib/accounts/words.ts";
import { ACCOUNT_NEWSLETTER_PATH } from "@/lib/announcements/schema.ts";
import { NEWSLETTER } from "@/lib/announcements/words.ts";
import { exportPath, HEARD_PATH } from "@/lib/listening/addresses.ts";
import { HEARD } from "@/lib/listening/words/pages.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { shownAddress } from "@/lib/platform/mail/mail_address.ts";
import { namedText } from "@/lib/platform/text.ts";
import { PODCAST_PATH } from "@/lib/sharing/addresses.ts";
import { PODCAST } from "@/lib/sharing/words.ts";
import { BUSINESS_PATH, MANAGE_PATH, REFUNDS_PATH, SUBSCRIBE_PATH } from "@/lib/shop/addresses.ts";
import type { PremiumOffer } from "@/lib/shop/premium_offer.ts";
import { renewalText } from "@/lib/shop/subscription.ts";
import type { Company } from "@/lib/shop/tax/decide.ts";
import { BUSINESS } from "@/lib/shop/words/invoices.ts";
import { GIFTS, HISTORY, PURCHASES } from "@/lib/shop/words/pages.ts";
import { UNDER_WAY } from "@/lib/shop/words/payments.ts";
import { PAST_DUE, SUBSCRIPTION } from "@/lib/shop/words/premium.ts";
import { refusalFailure } from "@/lib/site/adapters/request/answer_calls.server.ts";
import {
  defineSignedIn,
  ownPageHeaders,
  type SignedInState,
} from "@/lib/site/adapters/request/define.server.ts";
import { type AccountProps, accountProps } from "@/lib/site/adapters/account_props.server.ts";
import { CONTACT_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { WITHDRAW } from "@/lib/support/words.ts";

interface Data extends AccountProps {
  /** What the author offers as Premium. */
  offer: PremiumOffer;
  user: UserView;
  /** The business that the listener buys for; null: a private listener. */
  company: Company | null;
  /** When a statement without signing in has ended Premium; null: none has. */
  statedAtMs: number | null;
  /** Result of the last form, a sentence; null: none. */
  done: string | null;
  errors: FieldErrors;
  /** Whether the account's address gets the newsletter; null: the site sends no mail. */
  hasNewsletter: boolean | null;
}

/** Whether Premium is shown though it is not offered any more. */
const hasSubscription = ({ subscription: it, months }: AccountProps): boolean =>
  it.isSubscribed || it.isPastDue || it.isUnderWay || it.isManageable || months.length > 0;

/** Sentences for `?done=`; other values show nothing. */
async function show(
  { state, url }: Context<SignedInState>,
  errors: FieldErrors = {},
  status = 200,
) {
  const { session } = state;
  const { newsletter } = state.services.announcements;
  const [hasJoined, before, company, offer, reader] = await Promise.all([
    state.services.shop.payments.joinGuests(session.user.id), // a guest purchase whose mail led a signed-in listener here
    accountProps(state, session),
    state.services.shop.companies.get(session.user.id),
    state.services.shop.premium.get(),
    session.user.emailVerified ? newsletter?.findByEmail(session.user.email) : null,
  ]);
  const hasNewsletter = newsletter && reader?.confirmedAt != null;
  const props = hasJoined ? await accountProps(state, session) : before;
  const statedAtMs = props.subscription.cancelsAtPeriodEnd
    ? await state.services.support.endings.statedAtMs(session.user.id)
    : null;
  const done = namedText(ACCOUNT_DONE, url.searchParams.get("done"));
  const data = {
    ...props,
    offer,
    company,
    statedAtMs,
    hasNewsletter,
    user: session.user,
    done,
    errors,
  };
  return page<Data>(data, { status, headers: ownPageHeaders() });
}

export const handler = defineSignedIn.handlers({
  GET: (ctx) => show(ctx),
  async POST(ctx) {
    const { session, services } = ctx.state;
    const form = checkNames(await readForm(ctx.req));
    if (!form.ok) return await show(ctx, form.errors, 400);
    const result = await services.accounts.updateProfile(form.input, session);
    if (!result.ok) throw refusalFailure(result);
    return seeOther(accountDonePath("names"));
  },
});

export default defineSignedIn.page<typeof handler>(function AccountPage({ data, state }) {
  const { offer, user, done, errors, owned, history, suspended, gifts, devices, subscription } =
    data;
  const { catalogue } = state.services;
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const covered = owned.filter((it) => it.isFromCompleteSeries).map(({ book }) => book.title);
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className="account wrap">
      <OwnPageHead title={ACCOUNT.title} siteName={catalogue.series.title} />
      <Headline title={name || ACCOUNT.heading}>
        <p>{shownAddress(user.email)}</p>
      </Headline>
      {done && <p className="account__done" role="status">{done}</p>}
      {!user.hasPassword && (
        <p className="account__done">
          {withParts(FIRST_PASSWORD.linked(shownAddress(user.email)), {
            link: (it) => <a href={CHANGE_PASSWORD_PATH}>{it}</a>,
          })}
        </p>
      )}
      {data.underWay.map((it) => (
        <UnderWayNotice key={`${it.bookId} ${it.isGift}`} className="account__done" {...it} />
      ))}
      {data.statedAtMs !== null && (
        <StatedEnding
          className="account__done account__steps"
          atMs={data.statedAtMs}
          email={user.email}
        />
      )}
      {suspended.map((it) => <SuspendedNotice key={it.bookId} className="account__done" {...it} />)}
      <section aria-labelledby="owned">
        <h2 className="rule" id="owned">{PURCHASES.owned}</h2>
        <OwnedBooks owned={owned} />
      </section>
      {data.ebookUrl && (
        <section aria-labelledby="bonus">
          <h2 className="rule" id="bonus">{PURCHASES.bonus.title}</h2>
          <p className="account__text">
            {withParts(PURCHASES.bonus.text, {
              link: (it) => (
                <a href={data.ebookUrl!} target="_blank" rel="noopener noreferrer">{it}</a>
              ),
            })}
          </p>
        </section>
      )}
      <div className="account__sections">
        <Section title={HISTORY.title}>
          <PurchaseHistory
            history={history}
            covered={covered}
            hasPremium={subscription.isSubscribed}
          />
        </Section>
        {gifts.length > 0 && (
          <Section title={GIFTS.title} note={String(gifts.length)}>
            <Gifts gifts={gifts} />
          </Section>
        )}
        {(offer.isOn || hasSubscription(data)) && (
          <Section
            title={offer.name}
            isHers
            note={subscription.isSubscribed
              ? SUBSCRIPTION.active
              : subscription.isPastDue
              ? PAST_DUE.note
              : subscription.isUnderWay
              ? UNDER_WAY.title
              : SUBSCRIPTION.none}
          >
            <p>
              {subscription.isSubscribed
                ? <Day at={subscription.endsAt} text={() => renewalText(subscription)} />
                : subscription.isPastDue
                ? PAST_DUE.both(offer.name)
                : <OwnText>{offer.lead}</OwnText>}
            </p>
            {data.months.length > 0 && <PremiumMonths months={data.months} />}
            <p className="account__links">
              {subscription.isManageable
                ? (
                  <a className="button button--quiet" href={MANAGE_PATH} f-client-nav="false">
                    {SUBSCRIPTION.manage}
                  </a>
                )
                : (offer.isOn || subscription.isSubscribed) && (
                  <a className="button button--quiet" href={SUBSCRIBE_PATH}>
                    {subscription.isSubscribed ? SUBSCRIPTION.yours : SUBSCRIPTION.see(offer.name)}
                  </a>
                )}
            </p>
          </Section>
        )}
        <Section title={ACCOUNT.profile.title} isOpen={hasErrors}>
          <form method="post" action={ACCOUNT_PATH} f-client-nav="false">
            <div className="account__names">
              <NameFields values={user} errors={errors} />
            </div>
            <button className="button button--quiet" type="submit">{ACCOUNT.profile.save}</button>
          </form>
          <p className="account__links">
            <a className="button button--quiet" href={CHANGE_EMAIL_PATH}>{ACCOUNT.profile.email}</a>
            <a className="button button--quiet" href={CHANGE_PASSWORD_PATH}>
              {ACCOUNT.profile.password}
            </a>
          </p>
        </Section>
        {data.hasNewsletter !== null && (
          <Section title={NEWSLETTER.title}>
            <p>
              {data.hasNewsletter ? NEWSLETTER.on(shownAddress(user.email)) : NEWSLETTER.off}
            </p>
            <form
              className="account__links"
              method="post"
              action={ACCOUNT_NEWSLETTER_PATH}
              f-client-nav="false"
            >
              <button
                className="button button--quiet"
                type="submit"
                name="wanted"
                value={data.hasNewsletter ? "no" : "yes"}
              >
                {data.hasNewsletter ? NEWSLETTER.stop : NEWSLETTER.start}
              </button>
            </form>
          </Section>
        )}
        <Section title={BUSINESS.title}>
          <p>
            {data.company
              ? factRow(<bdi>{data.company.name}</bdi>, <bdi>{data.company.vatId}</bdi>)
              : BUSINESS.account.none}
          </p>
          <p className="account__links">
            <a className="button button--quiet" href={BUSINESS_PATH}>
              {data.company ? BUSINESS.account.change : BUSINESS.account.open}
            </a>
          </p>
        </Section>
        <Section title={HEARD.title}>
          <p>{HEARD.teaser}</p>
          <p className="account__links">
            <a className="button button--quiet" href={HEARD_PATH}>{HEARD.open}</a>
          </p>
        </Section>
        <Section title={PODCAST.title}>
          <p>{PODCAST.offer}</p>
          <p className="account__links">
            <a className="button button--quiet" href={PODCAST_PATH}>{PODCAST.open}</a>
          </p>
        </Section>
        <Section title={DEVICES.title} note={String(devices.length)}>
          <Devices devices={devices} />
          <p className="account__links js-only">
            <button type="button" className="button button--quiet" data-downloads="" disabled>
              {DEVICES.downloads}
            </button>
          </p>
        </Section>
        <Section title={ACCOUNT.data.title}>
          <p>
            {withParts(ACCOUNT.data.text, {
              link: (it) => <a href={exportPath("markdown")} f-client-nav="false">{it}</a>,
            })}
          </p>
          <p className="account__links">
            <a
              className="button button--quiet"
              href={EXPORT_PATH}
              download="my-data.json"
              f-client-nav="false"
            >
              {ACCOUNT.data.download}
            </a>
            <a className="button button--quiet" href={DELETE_ACCOUNT_PATH}>{ACCOUNT.data.remove}</a>
          </p>
        </Section>
        <Section title={ACCOUNT.help.title}>
          <p>
            {withParts(ACCOUNT.help.text, { link: (it) => <a href={CONTACT_PATH}>{it}</a> })}
          </p>
          <p>
            {withParts(PURCHASES.refunds, { link: (it) => <a href={REFUNDS_PATH}>{it}</a> })}
          </p>
          <p>
            <a href={WITHDRAW_PATH}>{WITHDRAW.title}</a>
          </p>
        </Section>
      </div>
      <form className="account__out" method="post" action={LOGOUT_PATH} f-client-nav="false">
        <ThemeToggle />
        <button className="button button--quiet" type="submit">{ACCOUNT.logout}</button>
      </form>
    </div>
  );
});
