/** After a sign-up, where the site sends mail: the same whether or not the address has an account. */
import { Head } from "fresh/runtime";
import { LOGIN_PATH, SIGNUP_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { SIGNUP } from "@/lib/accounts/words.ts";
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  email: string;
  /** Where to go once signed in: a path of this site, or "". */
  redirect: string;
}

export function MailSent({ email, redirect }: Props) {
  return (
    <section className="account-form">
      <Head>
        <title>{SIGNUP.mailSent.title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Lantern size={40} />
      <h1>{SIGNUP.mailSent.title}</h1>
      <p className="account-form__lead" role="status">
        We have sent a mail to{" "}
        <strong>{email}</strong>. Open the link in it, and you go on where you were.
      </p>
      <p className="account-form__other">
        Opened it on another device? Then{" "}
        <a href={withRedirect(LOGIN_PATH, redirect)} f-client-nav="false">sign in</a>{" "}
        here. Nothing there? Look into the spam, or{" "}
        <a href={withRedirect(SIGNUP_PATH, redirect)} f-client-nav="false">try again</a>.
      </p>
    </section>
  );
}
