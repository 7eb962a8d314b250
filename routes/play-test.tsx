/**
 * /play-test: tests audio playback in this browser and shows what fails. The result can be sent with a support
 * request. Not in live mode.
 */

import { page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { SupportForm } from "@/components/support/SupportForm.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import config from "@/deno.json" with { type: "json" };
import { previewChapter } from "@/lib/catalogue/book.ts";
import { hlsPath } from "@/lib/media/addresses.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { define, ownPageHeaders } from "@/lib/site/adapters/request/define.server.ts";
import { requireTestMode } from "@/lib/site/adapters/request/require.server.ts";
import { TEST_PATH } from "@/lib/site/addresses.ts";
import { CHECKS, PLAY_TEST } from "@/lib/support/words.ts";

interface Data {
  /** HLS playlist of the test chapter. */
  adaptive: string;
}

export const handler = define.handlers({
  GET(ctx) {
    const { catalogue } = requireTestMode(ctx);
    const chapter = catalogue.books().map(previewChapter).find((it) => it !== null);
    const adaptive = chapter ? hlsPath({ bookId: chapter.bookId, chapter: chapter.number }) : "";
    return page<Data>({ adaptive }, { headers: ownPageHeaders() });
  },
});

export default define.page<typeof handler>(function PlayTest({ data: { adaptive }, state }) {
  const values = {
    email: state.session?.user.email ?? "",
    subject: PLAY_TEST.title,
    message: "",
  };
  return (
    <article
      className="wrap prose play-test"
      data-play-test
      data-adaptive={adaptive}
      data-build={`build ${config.version}`}
    >
      <OwnPageHead title={PLAY_TEST.title} siteName={state.services.catalogue.series.title} />
      <Headline title={PLAY_TEST.title}>
        <p>{PLAY_TEST.lead}</p>
      </Headline>
      <audio controls preload="metadata" src="/api/test-mp3" aria-label={PLAY_TEST.sound} />
      <p className="js-only">
        <button type="button" className="button button--large">{PLAY_TEST.run}</button>
      </p>
      <noscript>
        <p>{PLAY_TEST.needsScript}</p>
      </noscript>
      <p className="play-test__summary" role="status" data-summary></p>
      <ul className="play-test__checks">
        {Object.entries(CHECKS).map(([name, title]) => (
          <li id={`check-${name}`} key={name}>
            <strong>{title}</strong>
            <span>{PLAY_TEST.unchecked}</span>
          </li>
        ))}
      </ul>
      <h2>{PLAY_TEST.send.title}</h2>
      <p>{PLAY_TEST.send.text}</p>
      <SupportForm values={values} errors={{}} outcome={null} />
      <p>
        <a href={TEST_PATH}>{PLAY_TEST.others}</a> · <a href="/">{PLAY_TEST.home}</a>
      </p>
      <script type="module" src={scriptAddress("/play_checks.js")}></script>
    </article>
  );
});
