/** POST /consent `consent=granted|denied`: the visitor's answer to being counted; back to where it was asked. */
import { define } from "@/lib/site/adapters/request/define.ts";
import { consentCookie } from "@/lib/site/adapters/request/consent.ts";
import { formPath } from "@/lib/site/adapters/request/previous_path.ts";
import { readForm } from "@/lib/platform/server/http/read_form.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const { consent } = await readForm(req);
    const cookie = consentCookie(consent === "granted", url.protocol === "https:");
    return seeOther(formPath(req, url), cookie);
  },
});
