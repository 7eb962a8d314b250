/** POST /currency `currency=EUR`: sets the currency of shown prices; 303 back to the page with the form. */
import { currencyCode } from "@/lib/catalogue/currency_code.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { currencyCookie } from "@/lib/site/adapters/request/currency_cookie.ts";
import { parse } from "@/lib/platform/server/http/parse.ts";
import { formPath } from "@/lib/site/adapters/request/previous_path.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const currency = parse(currencyCode, (await readForm(req)).currency, "currency");
    return seeOther(formPath(req, url), currencyCookie(currency, url.protocol === "https:"));
  },
});
