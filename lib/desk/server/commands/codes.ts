/** Discount codes. */
import { refuse } from "@/lib/platform/refusal.ts";
import type { DiscountService } from "@/lib/shop/server/discounts/service.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { OUTCOMES } from "@/lib/desk/words.ts";

export function codeCommands(discounts: DiscountService) {
  return {
    "code create": {
      changes: "freely",
      about: ({ code }: InputOf<"code create">) => code,
      async run(code: InputOf<"code create">) {
        return await discounts.create(code)
          ? done(code, OUTCOMES.codeMade(code.code), { after: `${code.percentage} %` })
          : refuse("code_taken", OUTCOMES.codeTaken(code.code));
      },
    },
    "code list": {
      async run(_: InputOf<"code list">) {
        return done((await discounts.list()).filter(({ gift }) => gift === null));
      },
    },
    "code end": {
      changes: "freely",
      about: ({ code }: InputOf<"code end">) => code,
      async run({ code }: InputOf<"code end">) {
        const ended = await discounts.end(code);
        return ended
          ? done(ended, OUTCOMES.codeEnded(code), { after: "ended" })
          : refuse("unknown_code", OUTCOMES.noCode(code));
      },
    },
  } as const;
}
