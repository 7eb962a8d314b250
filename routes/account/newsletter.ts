/**
 * POST /account/newsletter `wanted=yes|no`: the author's newsletter to the account's address, which is confirmed by a
 * link in a mail unless it is proved already.
 */

import { accountDonePath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { clientAddress } from "@/lib/site/adapters/request/address.server.ts";
import { refusalFailure } from "@/lib/site/adapters/request/answer_calls.server.ts";
import { defineSignedIn } from "@/lib/site/adapters/request/define.server.ts";
import { requireList } from "@/lib/site/adapters/request/require.server.ts";

export const handler = defineSignedIn.handlers({
  async POST(ctx) {
    const list = requireList(ctx.state, "news");
    const { email, emailVerified } = ctx.state.session.user;
    const { wanted } = await readForm(ctx.req);
    if (wanted !== "yes") {
      // Of an address that is not proved the entry may be another person's.
      if (emailVerified) await list.leaveByEmail(email);
      return seeOther(accountDonePath("news-off"));
    }
    if (emailVerified) {
      await list.addProved(email);
      return seeOther(accountDonePath("news-on"));
    }
    const asked = await list.signUp({ email, address: clientAddress(ctx), isOwner: true });
    if (!asked.ok) throw refusalFailure(asked);
    return seeOther(accountDonePath("news-sent"));
  },
});
