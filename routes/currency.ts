/** POST /currency `currency=EUR`: shows prices in it from now on; back to where it was asked. */
import { currencyCode } from "@/lib/catalogue/currency_query.ts";
import { define } from "@/lib/define.ts";
import { currencyCookie } from "@/lib/http/currency_cookie.ts";
import { parse } from "@/lib/http/parse.ts";
import { previousPath } from "@/lib/http/previous_path.ts";
import { readForm } from "@/lib/http/read_form.ts";
import { seeOther } from "@/lib/http/see_other.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const currency = parse(currencyCode, (await readForm(req)).currency, "currency");
    return seeOther(previousPath(req, url), currencyCookie(currency, url.protocol === "https:"));
  },
});
