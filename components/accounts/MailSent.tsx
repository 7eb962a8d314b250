/** After a sign-up, where the site sends mail: the same whether or not the address has an account. */
import { Head } from "fresh/runtime";
import { LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { SIGNUP } from "@/lib/accounts/words.ts";
import { Lantern } from "@/components/ui/Lantern.tsx";

const words = SIGNUP.mailSent;

interface Props {
  email: string;
  /** Where to go once signed in: a path of this site, or "". */
  redirect: string;
}

export function MailSent({ email, redirect }: Props) {
  return (
    <section className="account-form">
      <Head>
        <title>{words.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Lantern size={40} />
      <h1>{words.title}</h1>
      <p className="account-form__lead" role="status">
        {words.lead.before} <strong>{email}</strong>. {words.lead.after}
      </p>
      <p className="account-form__other">
        {words.elsewhere.before}{" "}
        <a href={withRedirect(LOGIN_PATH, redirect)}>{words.elsewhere.link}</a>{" "}
        {words.elsewhere.after} {words.nothing.before}{" "}
        <a href={withRedirect(SIGNUP_PATH, redirect)}>{words.nothing.link}</a>.
      </p>
    </section>
  );
}
