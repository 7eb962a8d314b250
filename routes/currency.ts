/** POST /currency `currency=EUR`: sets the currency of shown prices; 303 back to the page with the form. */

import { currencyCode } from "@/lib/catalogue/currency.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { parse, readForm } from "@/lib/platform/http/read_body.server.ts";
import { currencyCookie } from "@/lib/site/adapters/request/cookies.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { formPath } from "@/lib/site/adapters/request/address.server.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const currency = parse(currencyCode, (await readForm(req)).currency, "currency");
    return seeOther(formPath(req, url), currencyCookie(currency, url.protocol === "https:"));
  },
});
