/**
 * GET /language `?to=de`: shows the site in a language from now on; 303 back to the page with the link, in that
 * language. The links are in the footer, which in-page navigation leaves unchanged, so the page is known by its Referer.
 */

import { pathIn } from "@/lib/platform/language/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { parse } from "@/lib/platform/http/read_body.server.ts";
import { formPath, refererUrl } from "@/lib/site/adapters/request/address.server.ts";
import { languageCookie, languageTag } from "@/lib/site/adapters/request/cookies.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ req, url, state }) {
    const to = parse(languageTag, url.searchParams.get("to"), "language");
    const path = pathIn(to, formPath(req, url));
    // A link on another site chooses nothing: it would change the language of the account's mails.
    if (refererUrl(req, url) === null) return seeOther(path);
    if (state.session) await state.services.accounts.chooseLanguage(state.session, to);
    return seeOther(path, languageCookie(to, url.protocol === "https:"));
  },
});
