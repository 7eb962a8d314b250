/** After a sign-up, where the site sends mail: the same whether or not the address has an account. */
import { Head } from "fresh/runtime";
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  email: string;
  /** The sign-in page that leads back. */
  login: string;
}

export function MailSent({ email, login }: Props) {
  return (
    <section className="account-form">
      <Head>
        <title>Check your mail</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Lantern size={40} />
      <h1>Check your mail</h1>
      <p className="account-form__lead" role="status">
        We have sent a mail to{" "}
        <strong>{email}</strong>. Open the link in it, and you go on where you were.
      </p>
      <p className="account-form__other">
        Opened it on another device? Then <a href={login} f-client-nav="false">sign in</a>{" "}
        here. Nothing there? Look into the spam, or{" "}
        <a href={login.replace("/login", "/signup")} f-client-nav="false">try again</a>.
      </p>
    </section>
  );
}
