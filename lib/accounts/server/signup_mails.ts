/** The mails of a sign-up. They say nothing that was typed in: the address may be a stranger's. */
import type { SignupMails } from "@/lib/accounts/server/registration.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";

/** Writes in the name of the series; `baseUrl` is where the links lead. */
export function createSignupMails(
  { mailer, baseUrl, seriesTitle }: {
    mailer: Pick<Mailer, "send">;
    baseUrl: URL;
    seriesTitle: string;
  },
): SignupMails {
  const leaveAlone = "If it was not you, leave this mail alone and nothing happens.";
  return {
    async confirm({ to, token }) {
      const link = new URL("/signup/confirm", baseUrl);
      link.searchParams.set("token", token);
      await mailer.send(toLetter({
        to,
        subject: `Welcome to ${seriesTitle}`,
        paragraphs: [
          "Hello,",
          `welcome to ${seriesTitle}. Open this link and your account is ready, and you are back where you were:`,
          link.href,
          "Your place is kept on every device you sign in on, to the second.",
          `The link works once, for 24 hours. ${leaveAlone}`,
        ],
      }));
    },
    async known({ to, redirect }) {
      const signIn = new URL("/login", baseUrl);
      if (redirect) signIn.searchParams.set("redirect", redirect);
      await mailer.send(toLetter({
        to,
        subject: `You have an account with ${seriesTitle}`,
        paragraphs: [
          "Hello,",
          `someone, most likely you, wanted to sign up for ${seriesTitle} with this address. You have an account already. Sign in here:`,
          signIn.href,
          `The password is lost? Choose a new one: ${new URL("/reset-password", baseUrl).href}`,
          leaveAlone,
        ],
      }));
    },
  };
}
