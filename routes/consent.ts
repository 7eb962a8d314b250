/** POST /consent `consent=granted|denied`: the visitor's answer to being counted; back to where it was asked. */
import { define } from "@/lib/define.ts";
import { consentCookie } from "@/lib/http/consent.ts";
import { previousPath } from "@/lib/http/previous_path.ts";
import { readForm } from "@/lib/http/read_form.ts";
import { seeOther } from "@/lib/http/see_other.ts";

export const handler = define.handlers({
  async POST({ req, url }) {
    const { consent } = await readForm(req);
    const cookie = consentCookie(consent === "granted", url.protocol === "https:");
    return seeOther(previousPath(req, url), cookie);
  },
});
