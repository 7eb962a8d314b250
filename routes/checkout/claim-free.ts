/** POST /checkout/claim-free: purchase at a total of 0, without JavaScript. 303 to its receipt. */

import { loginPath } from "@/lib/accounts/addresses.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { successPath } from "@/lib/shop/addresses.ts";
import { checkoutOf, orderForm, tryAgainPath } from "@/lib/shop/calls.ts";
import { sourceOf } from "@/lib/site/adapters/request/cookies.server.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";
import { limitCodes } from "@/lib/site/adapters/request/require.server.ts";

export const handler = define.handlers({
  async POST(ctx) {
    const { req, state } = ctx;
    const form = orderForm.parse(await readForm(req));
    if (!state.session) return seeOther(loginPath(checkoutOf(form)));
    if (form.bookId === null) return seeOther(tryAgainPath(form));
    await limitCodes(ctx, form.code);
    const result = await state.services.shop.payments.takeFree({
      user: state.session.user,
      bookId: form.bookId,
      currency: form.currency ?? state.currency,
      discountCode: form.code,
      isGift: form.isGift,
      immediateDeliveryAccepted: form.wantsAtOnce,
      country: state.country,
      source: sourceOf(req.headers),
    });
    return seeOther(result.ok ? successPath(form.bookId) : tryAgainPath(form));
  },
});
