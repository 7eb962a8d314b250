/**
 * /continue: the book to go on with, sounding at its place; the home screen's shortcut (303). Who has none
 * is led home; a visitor's place is known to the browser alone, and home shows it.
 */
import { playPath } from "@/lib/listening/addresses.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const start = (await state.shelf())?.current?.start;
    return seeOther(start ? playPath(start, "source=resume_button") : "/");
  },
});
