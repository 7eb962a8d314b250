/** While the shop is being prepared, visitors see one page; whoever has a role at the desk sees the shop. */

import { DAY_SEC } from "@/lib/platform/duration.ts";
import { Head } from "fresh/runtime";
import { LOGIN_PATH } from "@/lib/accounts/addresses.ts";
import { PREPARING } from "@/lib/desk/words/opening.ts";
import { Outcome } from "@/components/ui/Outcome.tsx";
import { Failure } from "@/lib/platform/http/answers.server.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";
import { IMPRINT_PATH, PRIVACY_PATH } from "@/lib/site/addresses.ts";
import { FOOTER } from "@/lib/site/words.ts";

/** What everyone may ask for: accounts, the desk, legal pages, and what programs and browsers need. */
const ALWAYS = new Set([
  "accessibility",
  "account",
  "admin",
  "begin",
  "contact",
  "from-mail",
  "healthz",
  "imprint",
  "join",
  "language",
  "login",
  "mail-arrived",
  "manifest.webmanifest",
  "metrics",
  "privacy",
  "readyz",
  "reset-password",
  "robots.txt",
  "signup",
  "sw.js",
  "terms",
  "verify-email",
  "webhooks",
]);

/** Whether a path is below one of those. */
function isAlwaysOpen(pathname: string): boolean {
  const [, first = "", second] = pathname.split("/", 3);
  return ALWAYS.has(first) || (first === "api" && second === "auth");
}

export default define.middleware(async (ctx) => {
  const { state, url } = ctx;
  const { desk, catalogue: { series } } = state.services;
  if (desk.opening.isOpen() || isAlwaysOpen(url.pathname)) return await ctx.next();
  if (state.session && await desk.hasRole(state.session.user.id)) return await ctx.next();
  const headers = { "retry-after": String(DAY_SEC), "cache-control": "no-store" };
  if (url.pathname.startsWith("/api/")) {
    throw new Failure(503, "preparing", PREPARING.call, headers);
  }
  describePage(state, { sheet: "shop", isAlone: true, asksConsent: false });
  const title = PREPARING.title(series.title);
  return await ctx.render(
    <>
      <Head>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Outcome
        title={title}
        text={PREPARING.text(series.author)}
        isLit
        links={[{ href: LOGIN_PATH, label: PREPARING.signIn }]}
      >
        <p>
          <a href={IMPRINT_PATH}>{FOOTER.imprint}</a> <a href={PRIVACY_PATH}>{FOOTER.privacy}</a>
        </p>
      </Outcome>
    </>,
    { status: 503, headers },
  );
});
