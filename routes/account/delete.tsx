/** /account/delete: deletes the account, after explaining which records the law requires to keep. */

import { page } from "fresh";
import { SettingForm } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { withParts } from "@/components/ui/with_parts.tsx";
import { DELETE_ACCOUNT_PATH, EXPORT_PATH } from "@/lib/accounts/addresses.ts";
import { checkDeletion } from "@/lib/accounts/forms.ts";
import { LOGIN, SETTINGS } from "@/lib/accounts/words.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { REFUNDS_PATH } from "@/lib/shop/addresses.ts";
import { signedOutHeaders } from "@/lib/site/adapters/request/account_answers.server.ts";
import { defineSignedIn, describePage } from "@/lib/site/adapters/request/define.server.ts";
import {
  badForm,
  emptyForm,
  refusedForm,
  type SettingData,
} from "@/lib/site/adapters/account_props.server.ts";

interface More {
  isDeleted: boolean;
}

const ASKED: More = { isDeleted: false };

export const handler = defineSignedIn.handlers({
  GET: () => emptyForm(ASKED),
  async POST(ctx) {
    const { session, services } = ctx.state;
    const form = checkDeletion(await readForm(ctx.req));
    if (!form.ok) return badForm(form.errors, ASKED);
    const result = await services.accounts.credentials.deleteAccount({ session, ...form.input });
    if (!result.ok) return refusedForm(result, ASKED);
    describePage(ctx.state, { isSignedOut: true });
    const data = { alert: null, errors: {}, isDeleted: true };
    return page<SettingData & More>(data, { headers: signedOutHeaders(ctx) });
  },
});

export default defineSignedIn.page<typeof handler>(function DeletePage({ data, state }) {
  const { alert, errors, isDeleted } = data;
  const { title, submit, hint, done, removed, requests, kept, copy } = SETTINGS.deletion;
  const siteName = state.services.catalogue.series.title;
  if (isDeleted) {
    return (
      <>
        <OwnPageHead title={done.title} siteName={siteName} />
        <ErrorPanel
          {...done}
          action={{ href: "/", label: SETTINGS.home }}
        />
      </>
    );
  }
  return (
    <>
      <OwnPageHead title={title} siteName={siteName} />
      <SettingForm
        title={title}
        lead={
          <div className="account__lead">
            <p>{removed}</p>
            <p>{requests}</p>
            <p>{withParts(kept, { link: (it) => <a href={REFUNDS_PATH}>{it}</a> })}</p>
            <p>
              {withParts(copy, {
                link: (it) => (
                  <a href={EXPORT_PATH} download="my-data.json" f-client-nav="false">{it}</a>
                ),
              })}
            </p>
          </div>
        }
        action={DELETE_ACCOUNT_PATH}
        submit={submit}
        isFinal
        alert={alert}
      >
        <Field
          name="password"
          label={LOGIN.password}
          type="password"
          autoComplete="current-password"
          hint={hint}
          error={errors.password}
        />
      </SettingForm>
    </>
  );
});
