/** /refunds: the refund policy, the author's own or ours. */
import { page } from "fresh";
import { PageHead } from "@/components/site/PageHead.tsx";
import { LanguageNote, TextArticle } from "./(_texts)/text_page.tsx";
import { language } from "@/lib/platform/language/language.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { CONTACT_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { REFUNDS_PATH } from "@/lib/shop/addresses.ts";

export const handler = define.handlers({ GET: () => page() });

export default define.page<typeof handler>(function RefundsPage({ state, url }) {
  const { catalogue, config: { baseUrl } } = state.services;
  const { series } = catalogue, { refunds } = catalogue.texts();
  if (refunds) return <TextArticle text={refunds} path={REFUNDS_PATH} state={state} url={url} />;
  return (
    <>
      <PageHead
        title="Refunds"
        description={`How to get your money back for a ${series.title} audiobook.`}
        siteName={series.title}
        url={new URL(REFUNDS_PATH, baseUrl ?? url).href}
        type="website"
      />
      <LanguageNote lang="en" />
      <article className="wrap prose" {...language() !== "en" && { lang: "en", dir: "ltr" }}>
        <h1>Refunds</h1>
        <p>
          If a book isn't for you, <a href={CONTACT_PATH}>write to us</a>{" "}
          within 14 days of buying it, with the number on your receipt. We'll refund what you paid
          to the card you used. It can take your bank a few days to show it.
        </p>
        <h2>What happens to the book</h2>
        <p>
          After a refund, the paid chapters lock again on every device. We keep your place and your
          bookmarks in case you come back.
        </p>
        <h2>The Complete Series and single books</h2>
        <p>
          If you already bought single books, we credit what you paid toward the Complete Series.
          Once we've credited a single book, we can only refund it after the series itself.
        </p>
        <h2>Gifts</h2>
        <p>
          Whoever paid for a gift can ask for a refund. Its code then stops working, and a book that
          was unlocked with it locks again.
        </p>
        <h2>Your right of withdrawal</h2>
        <p>
          In the European Union and Britain, you can withdraw from a purchase within 14 days. At the
          checkout you ask for access right away, and by law that right then ends as soon as you can
          start listening. The refund above is our own offer and still applies. You can ask for
          either under{" "}
          <a href={WITHDRAW_PATH}>Withdraw from contract</a>, without an account. When you pre-order
          a book, we don't ask for access right away: until it opens you can withdraw and get all
          your money back.
        </p>
      </article>
    </>
  );
});
