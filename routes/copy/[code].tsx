/** /copy/{code}: a review copy. POST claims it for the account that is signed in, or changes what the author sees. */

import { type Context, page } from "fresh";
import { OwnPageHead } from "@/components/accounts/AccountPage.tsx";
import { CopyOffer, OwnCopy } from "@/components/shop/CopyOffer.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { loginPath } from "@/lib/accounts/addresses.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { copyPath } from "@/lib/shop/addresses.ts";
import type { OpenCopy } from "@/lib/shop/campaigns.server.ts";
import { COPY } from "@/lib/shop/words/campaigns.ts";
import { sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import {
  define,
  describePage,
  ownPageHeaders,
  type State,
} from "@/lib/site/adapters/request/define.server.ts";
import { limitCodes } from "@/lib/site/adapters/request/require.server.ts";

type Data =
  | { kind: "unknown" | "over" | "claimed" }
  | { kind: "open" | "yours"; copy: OpenCopy; book: Book; error: string };

const STATUS = { unknown: 404, over: 410, claimed: 409, open: 200, yours: 200 };

/** The copy as whoever asks has it. */
async function look({ state, params }: Context<State>, error = ""): Promise<Data> {
  describePage(state, { sheet: "gift" });
  const { shop, catalogue } = state.services;
  const copy = await shop.campaigns.open((params.code ?? "").slice(0, 40).toUpperCase());
  const book = copy && catalogue.getBook(copy.campaign.bookId);
  if (!copy || !book) return { kind: "unknown" };
  if (copy.claim && copy.claim.userId === state.session?.user.id) {
    return { kind: "yours", copy, book, error };
  }
  if (copy.claim) return { kind: "claimed" };
  return copy.isOver ? { kind: "over" } : { kind: "open", copy, book, error };
}

const answer = (data: Data, isRefused = false) =>
  page<Data>(data, {
    status: isRefused ? 409 : STATUS[data.kind],
    headers: ownPageHeaders(),
  });

export const handler = define.handlers({
  async GET(ctx) {
    await limitCodes(ctx, ctx.params.code);
    return answer(await look(ctx));
  },
  async POST(ctx) {
    const { state: { session, services, currency, country } } = ctx;
    await limitCodes(ctx, ctx.params.code);
    const found = await look(ctx);
    if (!("copy" in found)) return answer(found);
    const { copy } = found, here = copyPath(copy.code);
    if (!session) return seeOther(loginPath(here));
    const { shares = "" } = await readForm(ctx.req);
    const { campaigns } = services.shop;
    if (found.kind === "yours") {
      await campaigns.setSharing(session.user.id, copy.campaign.id, shares === "yes");
      return seeOther(here);
    }
    const taken = await campaigns.claim(copy.code, {
      user: session.user,
      currency,
      country,
      immediateDeliveryAccepted: true,
      source: sourceOf(ctx.req.headers),
      sharesProgress: shares === "yes",
    });
    if (taken.ok || taken.code === "already_owned") return seeOther(here);
    return answer(await look(ctx, taken.message), true);
  },
});

export default define.page<typeof handler>(function CopyPage({ data, state }) {
  const { series } = state.services.catalogue;
  const title = "copy" in data ? COPY.head(data.book.title) : COPY[data.kind].title;
  return (
    <>
      <OwnPageHead title={title} siteName={series.title} />
      {!("copy" in data)
        ? <ErrorPanel {...COPY[data.kind]} action={{ href: "/", label: COPY.home }} />
        : data.kind === "yours"
        ? <OwnCopy {...data} />
        : <CopyOffer {...data} isSignedIn={state.session !== null} />}
    </>
  );
});
