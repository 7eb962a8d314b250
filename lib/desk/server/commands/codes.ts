/** Commands for discount codes. */
import { randomInt } from "node:crypto";
import { refuse } from "@/lib/platform/refusal.ts";
import type { DiscountService } from "@/lib/shop/server/discounts/service.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { CODE_OUTCOMES } from "@/lib/desk/words/codes.ts";

/** Characters that are not confused when read aloud or copied by hand. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Length of the random ending of codes made in bulk, so that a holder cannot guess another code. */
const ENDING = 8;

const makeEnding = (): string =>
  Array.from({ length: ENDING }, () => SIGNS[randomInt(SIGNS.length)]).join("");

export function codeCommands(discounts: DiscountService) {
  return {
    "code create": {
      changes: true,
      about: ({ code }: InputOf<"code create">) => code,
      async run({ count, ...code }: InputOf<"code create">) {
        const after = `${code.percentage} %`;
        if (count === null) {
          return await discounts.create(code)
            ? done([code.code], CODE_OUTCOMES.codeMade(code.code), { after })
            : refuse("code_taken", CODE_OUTCOMES.codeTaken(code.code));
        }
        const made: string[] = [];
        while (made.length < count) {
          const name = `${code.code.slice(0, 40 - ENDING - 1)}-${makeEnding()}`;
          if (await discounts.create({ ...code, code: name })) made.push(name);
        }
        return done(made, CODE_OUTCOMES.codesMade(made), { after: `${count} codes, ${after}` });
      },
    },
    "code list": {
      async run(_: InputOf<"code list">) {
        return done((await discounts.list()).filter(({ gift }) => gift === null));
      },
    },
    "code end": {
      changes: true,
      about: ({ code }: InputOf<"code end">) => code,
      async run({ code }: InputOf<"code end">) {
        const ended = await discounts.end(code);
        return ended
          ? done(ended, CODE_OUTCOMES.codeEnded(code), { after: "ended" })
          : refuse("unknown_code", CODE_OUTCOMES.noCode(code));
      },
    },
  } as const;
}
