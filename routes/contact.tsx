/** /contact: how to reach the people behind the store. */
import { page } from "fresh";
import { PageHead } from "@/components/PageHead.tsx";
import { define } from "@/lib/define.ts";

export const handler = define.handlers({ GET: () => page() });

export default define.page<typeof handler>(function ContactPage({ state, url }) {
  const { catalogue: { series }, config: { supportEmail, baseUrl } } = state.services;
  return (
    <article className="wrap prose">
      <PageHead
        title="Contact Support"
        description={`Questions about ${series.title}, a payment or a refund.`}
        siteName={series.title}
        url={new URL("/contact", baseUrl ?? url).href}
        type="website"
      />
      <h1>Contact Support</h1>
      {supportEmail
        ? (
          <>
            <p>
              Write to{" "}
              <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. For a payment, say when it was
              and, if you have it, the number on your receipt; never send a card number.
            </p>
          </>
        )
        : <p>This store has not named an address for support yet.</p>}
    </article>
  );
});
