/**
 * /account/business: the business that a listener buys for, with its VAT id, which is verified with VIES. A visitor
 * signs in first (303). POST saves or removes it; `redirect` returns to the checkout.
 */

import { type Context, page } from "fresh";
import { z } from "zod";
import { SettingForm } from "@/components/accounts/AccountForm.tsx";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { sameOriginPath } from "@/lib/accounts/addresses.ts";
import { DEMO_ACCOUNT } from "@/lib/accounts/refusals.ts";
import { SETTINGS } from "@/lib/accounts/words.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { namedText } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { inARow, labelled } from "@/lib/platform/words.ts";
import { BUSINESS_PATH } from "@/lib/shop/addresses.ts";
import type { Company } from "@/lib/shop/tax/decide.ts";
import { companyInput, type TypedCompany, typedCompany } from "@/lib/shop/tax/vat_id.ts";
import { BUSINESS } from "@/lib/shop/words/invoices.ts";
import {
  refusalFailure,
  refusedPageInit,
} from "@/lib/site/adapters/request/answer_calls.server.ts";
import {
  defineSignedIn,
  ownPageHeaders,
  type SignedInState,
} from "@/lib/site/adapters/request/define.server.ts";

interface Data {
  company: Company | null;
  typed: TypedCompany;
  errors: Partial<Record<keyof TypedCompany, string>>;
  alert: { title: string; text: string } | null;
  /** Result of the last form, a sentence; null: none. */
  done: string | null;
  /** Page to return to after saving; null: this one. */
  redirect: string | null;
}

const donePath = (done: keyof typeof BUSINESS.done) => `${BUSINESS_PATH}?done=${done}`;

function show(
  { url }: Context<SignedInState>,
  data: Pick<Data, "company"> & Partial<Data>,
  init: ResponseInit = { headers: ownPageHeaders() },
) {
  return page<Data>({
    typed: typedCompany(data.company),
    errors: {},
    alert: null,
    done: namedText(BUSINESS.done, url.searchParams.get("done")),
    redirect: sameOriginPath(url.searchParams.get("redirect")),
    ...data,
  }, init);
}

export const handler = defineSignedIn.handlers({
  async GET(ctx) {
    const { session, services } = ctx.state;
    return show(ctx, { company: await services.shop.companies.get(session.user.id) });
  },
  async POST(ctx) {
    const { session, services: { shop: { companies }, accounts: { demo } } } = ctx.state;
    // Demo accounts are shared: others would see the data.
    if (demo?.emails.includes(session.user.email)) throw refusalFailure(DEMO_ACCOUNT);
    const { remove, redirect: target, ...fields } = await readForm(ctx.req);
    const redirect = sameOriginPath(target);
    if (remove !== undefined) {
      await companies.remove(session.user.id);
      return seeOther(redirect ?? donePath("removed"));
    }
    const { name = "", address = "", vatId = "" } = fields;
    const again = async (more: Partial<Data>, init: ResponseInit) =>
      show(ctx, {
        company: await companies.get(session.user.id),
        typed: { name, address, vatId },
        redirect,
        ...more,
      }, init);
    const input = companyInput.safeParse(fields);
    if (!input.success) {
      const { fieldErrors } = z.flattenError(input.error);
      const errors = Object.fromEntries(
        Object.entries(fieldErrors).map(([field, [first]]) => [field, first]),
      );
      const init = { status: 400, headers: ownPageHeaders() };
      return await again({ errors, alert: SETTINGS.unusable }, init);
    }
    const saved = await companies.save(session.user.id, input.data);
    if (saved.ok) return seeOther(redirect ?? donePath("saved"));
    const errors = saved.code === "unknown_vat_id" ? { vatId: saved.message } : {};
    const alert = { title: SETTINGS.refusedTitle, text: saved.message };
    return await again({ errors, alert }, refusedPageInit(saved));
  },
});

export default defineSignedIn.page<typeof handler>(function BusinessPage({ data, state }) {
  const { company, typed, errors, alert, done, redirect } = data;
  const { catalogue, shop: { companies } } = state.services;
  const kept = redirect && <input type="hidden" name="redirect" value={redirect} />;
  return (
    <>
      <OwnPageHead title={BUSINESS.title} siteName={catalogue.series.title} />
      <SettingForm
        title={BUSINESS.title}
        lead={
          <>
            {done && <p role="status">{done}</p>}
            {company
              ? <p>{labelled(company.vatId, checkText(company, companies.isAsking))}</p>
              : <p>{BUSINESS.lead}</p>}
          </>
        }
        action={BUSINESS_PATH}
        submit={BUSINESS.submit}
        alert={alert}
        more={company && (
          <form method="post" action={BUSINESS_PATH} f-client-nav="false">
            {kept}
            <button className="button button--quiet" type="submit" name="remove" value="1">
              {BUSINESS.remove}
            </button>
          </form>
        )}
      >
        {kept}
        <Field
          name="name"
          label={BUSINESS.name}
          value={typed.name}
          autoComplete="organization"
          maxLength={120}
          error={errors.name}
        />
        <TextField
          name="address"
          rows={4}
          label={BUSINESS.address.label}
          hint={BUSINESS.address.hint}
          value={typed.address}
          maxLength={1_000}
          isRequired
          error={errors.address}
        />
        <Field
          name="vatId"
          label={BUSINESS.vatId.label}
          hint={companies.isAsking
            ? inARow(BUSINESS.vatId.hint, BUSINESS.asked)
            : BUSINESS.vatId.hint}
          value={typed.vatId}
          autoComplete="off"
          maxLength={40}
          error={errors.vatId}
        />
      </SettingForm>
    </>
  );
});

function checkText({ check }: Company, isAsking: boolean): string {
  if (check) {
    return (check.isValid ? BUSINESS.verified : BUSINESS.refused)(formatDay(check.atMs));
  }
  return isAsking ? BUSINESS.unanswered : BUSINESS.unasked;
}
