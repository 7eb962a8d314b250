/**
 * /account: who the listener is to this store, what was bought, and where it is changed. A visitor signs
 * in first (303). POST changes the names.
 */
import { type Context, page } from "fresh";
import { Devices } from "@/components/accounts/Devices.tsx";
import { Gifts } from "@/components/shop/Gifts.tsx";
import { OwnedBooks } from "@/components/shop/OwnedBooks.tsx";
import { PurchaseHistory } from "@/components/shop/PurchaseHistory.tsx";
import { Section } from "@/components/accounts/Section.tsx";
import { NameFields } from "@/components/accounts/NameFields.tsx";
import { SuspendedNotice } from "@/components/shop/SuspendedNotice.tsx";
import { OwnPageHead } from "@/components/accounts/OwnPageHead.tsx";
import { refusalFailure } from "@/lib/site/adapters/request/refusal_status.ts";
import { checkNames, type FieldErrors } from "@/lib/accounts/forms.ts";
import {
  ACCOUNT_PATH,
  accountDonePath,
  CHANGE_EMAIL_PATH,
  CHANGE_PASSWORD_PATH,
  DELETE_ACCOUNT_PATH,
  EXPORT_PATH,
  loginPath,
  LOGOUT_PATH,
} from "@/lib/accounts/addresses.ts";
import { ACCOUNT_DONE } from "@/lib/accounts/words.ts";
import { CONTACT_PATH } from "@/lib/support/addresses.ts";
import type { UserView } from "@/lib/accounts/schema.ts";
import type { SignedIn } from "@/lib/accounts/server/sessions.ts";
import { define, type State } from "@/lib/site/adapters/request/define.ts";
import { describePage } from "@/lib/site/adapters/request/describe_page.ts";
import { type AccountProps, accountProps } from "@/lib/site/adapters/views/account_props.ts";
import { ownPageHeaders } from "@/lib/site/adapters/request/own_page.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { MANAGE_PATH } from "@/lib/shop/addresses.ts";
import { PAST_DUE, renewalText } from "@/lib/shop/words/premium.ts";

interface Data extends AccountProps {
  user: UserView;
  /** What has just been done, in a sentence. */
  done: string | null;
  errors: FieldErrors;
}

/** What `?done=` says; anything else says nothing. */
const DONE = new Map<string, string>(Object.entries(ACCOUNT_DONE));

async function show(
  { state, url }: Context<State>,
  session: SignedIn,
  errors: FieldErrors = {},
  status = 200,
) {
  describePage(state, { sheet: "account" });
  const props = await accountProps(state, session);
  const done = DONE.get(url.searchParams.get("done") ?? "") ?? null;
  const data = { ...props, user: session.user, done, errors };
  return page<Data>(data, { status, headers: ownPageHeaders() });
}

export const handler = define.handlers({
  GET(ctx) {
    const { session } = ctx.state;
    return session ? show(ctx, session) : seeOther(loginPath(ACCOUNT_PATH));
  },
  async POST(ctx) {
    const { session, services } = ctx.state;
    if (!session) return seeOther(loginPath(ACCOUNT_PATH));
    const form = checkNames(await readForm(ctx.req));
    if (!form.ok) return await show(ctx, session, form.errors, 400);
    const result = await services.accounts.updateProfile(form.input, session);
    if (!result.ok) throw refusalFailure(result);
    return seeOther(accountDonePath("names"));
  },
});

export default define.page<typeof handler>(function AccountPage({ data, state }) {
  const { user, done, errors, owned, history, suspended, gifts, devices, subscription } = data;
  const { catalogue } = state.services;
  const name = [user.firstName, user.lastName].filter(Boolean).join(" ");
  const covered = owned.filter((it) => it.isFromCompleteSeries).map(({ book }) => book.title);
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <div className="account wrap">
      <OwnPageHead title="Account" siteName={catalogue.series.title} />
      <header className="account__head">
        <h1>{name || "Your account"}</h1>
        <p>{user.email}</p>
      </header>
      {done && <p className="account__done" role="status">{done}</p>}
      {suspended.map((it) => <SuspendedNotice key={it.bookId} className="account__done" {...it} />)}
      <section aria-labelledby="owned">
        <h2 className="rule" id="owned">Your audiobooks</h2>
        <OwnedBooks owned={owned} />
      </section>
      {data.ebookUrl && (
        <section aria-labelledby="bonus">
          <h2 className="rule" id="bonus">Bonus materials</h2>
          <p className="account__text">
            The eBooks come with the Complete Series.{" "}
            <a href={data.ebookUrl} target="_blank" rel="noopener noreferrer">
              Download the eBooks (opens in a new tab)
            </a>
          </p>
        </section>
      )}
      <div className="account__sections">
        <Section title="Purchase History">
          <PurchaseHistory history={history} covered={covered} />
        </Section>
        {gifts.length > 0 && (
          <Section title="Gifts you bought" note={String(gifts.length)}>
            <Gifts gifts={gifts} />
          </Section>
        )}
        <Section
          title="Premium"
          note={subscription.isSubscribed
            ? "Active"
            : subscription.isPastDue
            ? PAST_DUE.note
            : "Not subscribed"}
        >
          <p>
            {subscription.isSubscribed
              ? renewalText(subscription)
              : subscription.isPastDue
              ? `${PAST_DUE.title}. ${PAST_DUE.text}`
              : "Every book of the series for a month at a time, ended whenever you like."}
          </p>
          <p className="account__links">
            {subscription.isManageable
              ? (
                <a className="button button--quiet" href={MANAGE_PATH} f-client-nav="false">
                  Manage Subscription
                </a>
              )
              : (
                <a className="button button--quiet" href="/subscribe">
                  {subscription.isSubscribed ? "Your subscription" : "See Premium"}
                </a>
              )}
          </p>
        </Section>
        <Section title="Name, email and password" isOpen={hasErrors}>
          <form method="post" action={ACCOUNT_PATH} f-client-nav="false">
            <div className="account__names">
              <NameFields values={user} errors={errors} />
            </div>
            <button className="button button--quiet" type="submit">Save Name</button>
          </form>
          <p className="account__links">
            <a className="button button--quiet" href={CHANGE_EMAIL_PATH}>Change email</a>
            <a className="button button--quiet" href={CHANGE_PASSWORD_PATH}>Change password</a>
          </p>
        </Section>
        <Section title="Podcast app">
          <p>
            What you own also plays as a podcast, in the app you like best.
          </p>
          <p className="account__links">
            <a className="button button--quiet" href="/account/podcast">Listen in a podcast app</a>
          </p>
        </Section>
        <Section title="Devices" note={String(devices.length)}>
          <Devices devices={devices} />
          <p className="account__links js-only">
            <button type="button" className="button button--quiet" data-downloads="">
              Downloads on this device
            </button>
          </p>
        </Section>
        <Section title="Your data">
          <p>
            A copy of what this store keeps of you: profile, devices, purchases, places, bookmarks,
            favourites, reviews and what you have written to us, as a JSON file. Bookmarks alone are
            there as{" "}
            <a href="/api/bookmarks/export?format=markdown" f-client-nav="false">readable text</a>.
          </p>
          <p className="account__links">
            <a
              className="button button--quiet"
              href={EXPORT_PATH}
              download="my-data.json"
              f-client-nav="false"
            >
              Download my data
            </a>
            <a className="button button--quiet" href={DELETE_ACCOUNT_PATH}>Delete my account</a>
          </p>
        </Section>
        <Section title="Help & Contact">
          <p>
            A question, or something that does not play? <a href={CONTACT_PATH}>Contact Support</a>.
          </p>
          <p>
            A purchase can be given back within 14 days: <a href="/refunds">how refunds work</a>.
          </p>
        </Section>
      </div>
      <form className="account__out" method="post" action={LOGOUT_PATH} f-client-nav="false">
        <button className="button button--quiet" type="submit">Sign Out</button>
      </form>
    </div>
  );
});
