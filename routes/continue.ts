/**
 * /continue: shortcut of the installed app. 303 to the book to continue, playing at its position; without one to the
 * home page, which also shows a visitor's position, known only to the browser.
 */

import { playPath } from "@/lib/listening/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export const handler = define.handlers({
  async GET({ state }) {
    const start = (await state.shelf())?.current?.start;
    return seeOther(start ? playPath(start, "source=resume_button") : "/");
  },
});
