/**
 * /verify-email?token=: the page behind the welcome mail's link. Opening it changes nothing, because mail
 * scanners open links too; its button verifies the address.
 */
import { page } from "fresh";
import { Head } from "fresh/runtime";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { Lantern } from "@/components/ui/Lantern.tsx";
import { VERIFY_EMAIL_PATH } from "@/lib/accounts/addresses.ts";
import { VERIFY_EMAIL } from "@/lib/accounts/words.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";

interface Data {
  token: string;
  outcome: "asked" | "verified" | "refused";
}

const NO_STORE = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

export const handler = define.handlers({
  GET({ url }) {
    const token = url.searchParams.get("token") ?? "";
    return page<Data>({ token, outcome: "asked" }, { headers: NO_STORE });
  },
  async POST({ req, state }) {
    const { token = "" } = await readForm(req);
    const isVerified = await state.services.credentials.verifyEmail(token);
    const outcome = isVerified ? "verified" : "refused";
    return page<Data>({ token: "", outcome }, {
      status: isVerified ? 200 : 400,
      headers: NO_STORE,
    });
  },
});

export default define.page<typeof handler>(function VerifyEmailPage({ data: { token, outcome } }) {
  return (
    <>
      <Head>
        <title>{VERIFY_EMAIL.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      {outcome === "asked" && (
        <section className="account-form">
          <Lantern size={40} />
          <h1>{VERIFY_EMAIL.title}</h1>
          <form method="post" action={VERIFY_EMAIL_PATH} f-client-nav="false">
            <input type="hidden" name="token" value={token} />
            <button className="button button--large" type="submit">{VERIFY_EMAIL.submit}</button>
          </form>
        </section>
      )}
      {outcome === "verified" && (
        <ErrorPanel
          {...VERIFY_EMAIL.verified}
          action={{ href: "/", label: VERIFY_EMAIL.home }}
        />
      )}
      {outcome === "refused" && (
        <ErrorPanel
          {...VERIFY_EMAIL.expired}
          action={{ href: "/", label: VERIFY_EMAIL.home }}
        />
      )}
    </>
  );
});
