/** Mail as the accounts use it. */
import type { Greeter } from "@/lib/accounts/service.ts";
import type { Mailer } from "@/lib/mail/mailer.ts";
import { welcomeMail } from "@/lib/mail/templates.ts";

/** Greets new listeners in the name of the series; `baseUrl` is where the links lead. */
export function createGreeter(
  { mailer, baseUrl, seriesTitle }: { mailer: Mailer; baseUrl: URL; seriesTitle: string },
): Greeter {
  return {
    async welcome({ email, firstName, verificationToken }) {
      const verifyUrl = new URL("/verify-email", baseUrl);
      verifyUrl.searchParams.set("token", verificationToken);
      await mailer.send(
        welcomeMail({ to: email, firstName, seriesTitle, verifyUrl: verifyUrl.href }),
      );
    },
  };
}
