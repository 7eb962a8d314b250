/** A discount code: discount, uses, expiry, and the button that ends it. */
import { CODES_PATH } from "@/lib/desk/addresses.ts";
import { CODES } from "@/lib/desk/words/codes.ts";
import { formatDay } from "@/lib/platform/day.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { Pick } from "./BulkForm.tsx";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  code: DiscountRecord;
  /** Title of the book it is valid for; null: every book. */
  title: string | null;
  back?: string;
  /** The item is in a list with checkboxes. */
  isOfMany?: boolean;
}

export function CodeLine({ code, title, back = CODES_PATH, isOfMany = false }: Props) {
  const { uses, maxUses, expiresAtMs, endedAtMs } = code;
  const facts = [
    `${code.percentage} %`,
    title ?? CODES.everyBook,
    CODES.used(uses, maxUses),
    ...expiresAtMs === null
      ? []
      : [CODES.through(formatDay(new Date(expiresAtMs - 1).toISOString()))],
    ...endedAtMs === null ? [] : [CODES.ended],
  ];
  return (
    <li>
      <div>
        {isOfMany && endedAtMs === null && <Pick value={code.code} what={code.code} />}
        <strong>{code.code}</strong>
        <small>{facts.join(", ")}</small>
      </div>
      {endedAtMs === null && (
        <DeskForm
          command="code end"
          fixed={{ code: code.code }}
          back={back}
          submit={CODES.end}
          label={`${CODES.end}: ${code.code}`}
          isSmall
        />
      )}
    </li>
  );
}
