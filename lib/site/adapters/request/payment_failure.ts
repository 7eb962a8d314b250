/** Why something cannot be bought, in the words of the error catalogue (spec 2 section 8). */
import { Failure } from "@/lib/platform/server/http/failure.ts";
import type { FreeResult } from "@/lib/shop/server/payments/free_purchase.ts";

type RefusalCode = Extract<FreeResult, { ok: false }>["code"];

/** `title`: of the book that was asked for. */
export function paymentFailure(code: RefusalCode, title: string): Failure {
  switch (code) {
    case "unknown_book":
      return new Failure(404, code, "There is no audiobook with this id.");
    case "not_out":
      return new Failure(409, code, `${title} is not out yet, so it cannot be bought.`);
    case "already_owned":
      return new Failure(
        409,
        code,
        `Already Purchased: You already own ${title}. Redirecting to the audiobook.`,
      );
    case "invalid_code":
      return new Failure(
        400,
        code,
        "Invalid Discount Code: The discount code you entered is invalid or expired.",
      );
    case "code_reserved":
      return new Failure(
        409,
        code,
        "Somebody is about to pay with the last use of this code. Please try again in half an hour, or buy without it.",
      );
    case "not_free":
      return new Failure(400, code, "This is not free: send the id of a payment that succeeded.");
  }
}
