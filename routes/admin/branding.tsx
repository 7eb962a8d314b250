/** /admin/branding: name, author, colour and texts of the shop. */

import { page } from "fresh";
import { BrandForm, PictureForm } from "@/components/desk/BrandForm.tsx";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { BOOKS_PATH, BRAND_ICON_PATH, BRAND_PATH } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { type FormFields, fromBrandFields, toBrandFields } from "@/lib/desk/book_form.ts";
import { BOOK_FORM, BRAND } from "@/lib/desk/words/books.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { namedText } from "@/lib/platform/text.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

const MAX_BYTES = 256 * 1024;

interface Data {
  fields: FormFields;
  revision: string;
  /** Messages by field name; under "" those that belong to no field. */
  errors: Record<string, string>;
  /** Names of authors and narrators of all books including drafts. */
  people: string[];
}

async function readBrand({ services }: DeskState): Promise<Omit<Data, "errors">> {
  const { data: { series, people, revision } } = await services.desk.read("brand show", {});
  const names = people.map(({ name }) => name);
  return { fields: toBrandFields(series, people), revision, people: names };
}

export const handler = defineDesk.handlers({
  async GET(ctx) {
    return page<Data>({ ...await readBrand(ctx.state), errors: {} });
  },
  async POST(ctx) {
    const { revision = "", ...fields } = await readForm(ctx.req, MAX_BYTES);
    const input = { fields: fromBrandFields(fields), revision: revision || null };
    const by = ctx.state.desk.session.user.id;
    const result = await ctx.state.services.desk.runCommand("brand set", input, by);
    if (result.ok) return seeOther(BRAND_PATH, deskFlash.set(result.text));
    const faults = "faults" in result && result.faults || [];
    const errors = Object.fromEntries(faults.map(({ field = "", wanted, text }) => {
      const [name = ""] = field.split(/[.[]/);
      const own = namedText(BRAND.own, field.replace(/\[\d+\]/, ""));
      return [name in fields ? name : "", text ?? own ?? BOOK_FORM.wanted(wanted)];
    }));
    const { people } = await readBrand(ctx.state);
    const shown = faults.length > 0 ? errors : { "": result.message };
    return page<Data>({ fields, revision, people, errors: shown }, { status: 409 });
  },
});

export default defineDesk.page<typeof handler>(function BrandingPage({ data, state }) {
  const { desk } = state.services;
  return (
    <>
      <DeskHead desk={state.desk} title={BRAND.title} lead={BRAND.lead} />
      {Object.keys(data.errors).length > 0 && (
        <p className="desk__message" role="alert">{data.errors[""] ?? BOOK_FORM.faults}</p>
      )}
      <BrandForm {...data} />
      <section className="desk__part" aria-labelledby="icon">
        <h2 id="icon">{BRAND.icon}</h2>
        <PictureForm
          action={BRAND_ICON_PATH}
          label={BOOK_FORM.picture}
          hint={BRAND.iconHint}
          submit={BRAND.iconGo}
        />
      </section>
      {desk.isDemo() && (
        <section className="desk__part" aria-labelledby="begin">
          <h2 id="begin">{BRAND.begin}</h2>
          <p>{BRAND.beginLead}</p>
          <DeskForm command="catalogue begin" back={BOOKS_PATH} submit={BRAND.beginGo}>
            <Field
              name="title"
              id="begin-title"
              label={BRAND.name}
              autoComplete="off"
              maxLength={300}
            />
            <Field
              name="author"
              id="begin-author"
              label={BRAND.author}
              autoComplete="off"
              maxLength={300}
            />
          </DeskForm>
        </section>
      )}
    </>
  );
});
