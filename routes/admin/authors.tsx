/** /admin/authors: who has the desk. */
import { page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { AUTHORS_PATH } from "@/lib/desk/addresses.ts";
import type { AuthorView } from "@/lib/desk/server/commands/authors.ts";
import { AUTHORS } from "@/lib/desk/words.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

export const handler = define.handlers({
  async GET(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { data } = await ctx.state.services.desk.commands["author list"].run({});
    return page<AuthorView[]>(data);
  },
});

export default define.page<typeof handler>(function AuthorsPage({ data: authors, state }) {
  return (
    <DeskPage
      title={AUTHORS.title}
      siteName={state.services.catalogue.series.title}
      path={AUTHORS_PATH}
      said={state.desk!.said}
      lead={AUTHORS.lead}
    >
      <ul className="desk__list">
        {authors.map(({ userId, email, since }) => (
          <li key={userId}>
            <div>
              <strong>{email}</strong>
              <small>
                <Day at={since} text={AUTHORS.since} />
              </small>
            </div>
            <DeskForm
              command="author remove"
              fixed={{ email }}
              back={AUTHORS_PATH}
              submit={AUTHORS.remove}
              label={`${AUTHORS.remove}: ${email}`}
              isSmall
            />
          </li>
        ))}
      </ul>
      <section className="desk__part" aria-labelledby="add">
        <h2 id="add">{AUTHORS.add}</h2>
        <DeskForm command="author add" back={AUTHORS_PATH} submit={AUTHORS.submit}>
          <Field name="email" label={AUTHORS.email} type="email" autoComplete="off" />
        </DeskForm>
      </section>
    </DeskPage>
  );
});
