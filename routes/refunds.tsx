/** /refunds: the refund policy. */
import { page } from "fresh";
import { PageHead } from "@/components/site/PageHead.tsx";
import { define } from "@/lib/site/adapters/request/define.ts";
import { CONTACT_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { REFUNDS_PATH } from "@/lib/shop/addresses.ts";

export const handler = define.handlers({ GET: () => page() });

export default define.page<typeof handler>(function RefundsPage({ state, url }) {
  const { catalogue: { series }, config: { baseUrl } } = state.services;
  return (
    <article className="wrap prose">
      <PageHead
        title="Refunds"
        description={`How to get your money back for an audiobook of ${series.title}.`}
        siteName={series.title}
        url={new URL(REFUNDS_PATH, baseUrl ?? url).href}
        type="website"
      />
      <h1>Refunds</h1>
      <p>
        If a book is not for you, <a href={CONTACT_PATH}>write to us</a>{" "}
        within 14 days of buying it, with the number on your receipt. You get back what you paid, to
        the card you paid with; your bank needs a few days to show it.
      </p>
      <h2>What happens to the book</h2>
      <p>
        With the refund the locked chapters close again, on every device. Your place and your
        bookmarks are kept, should you come back.
      </p>
      <h2>The Complete Series and single books</h2>
      <p>
        Single books you bought before are credited toward the Complete Series. A single book whose
        price was credited can be refunded only after the series itself.
      </p>
      <h2>Gifts</h2>
      <p>
        A gift can be refunded by the one who paid for it. Its code stops working, and a book that
        was opened with it closes.
      </p>
      <h2>At once, and the right of withdrawal</h2>
      <p>
        In the European Union and Britain you may withdraw from a purchase within 14 days. At the
        checkout you ask for the audiobook at once; the law lets that right end when listening can
        begin. The refund above is our own offer and stands all the same. You state either under
        {" "}
        <a href={WITHDRAW_PATH}>Withdraw from contract</a>, without an account.
      </p>
    </article>
  );
});
