/**
 * /verify-email?token=: where the link of a welcome mail leads. Opening it changes nothing, for mail
 * scanners open links too; the button does.
 */
import { page } from "fresh";
import { Head } from "fresh/runtime";
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { Lantern } from "@/components/site/Lantern.tsx";
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
    const isVerified = await state.services.accounts.verifyEmail(token);
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
        <title>Confirm your e-mail address</title>
        <meta name="robots" content="noindex" />
      </Head>
      {outcome === "asked" && (
        <section className="account-form">
          <Lantern size={40} />
          <h1>Confirm your e-mail address</h1>
          <form method="post" action="/verify-email" f-client-nav={false}>
            <input type="hidden" name="token" value={token} />
            <button className="button button--large" type="submit">Confirm</button>
          </form>
        </section>
      )}
      {outcome === "verified" && (
        <ErrorPanel
          title="Thank you"
          text="Your e-mail address is confirmed."
          action={{ href: "/", label: "Return to Home" }}
        />
      )}
      {outcome === "refused" && (
        <ErrorPanel
          title="This link works no more"
          text="It was used already, or is older than 24 hours. Your account works all the same."
          action={{ href: "/", label: "Return to Home" }}
        />
      )}
    </>
  );
});
