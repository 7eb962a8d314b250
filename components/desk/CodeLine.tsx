/** What is given away: discount codes, one by one or made together, and gifts. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { factRow, labelledRow, sentenceRow } from "@/components/ui/joints.tsx";
import { type CurrencyCode, formatMoney } from "@/lib/catalogue/money.ts";
import { CODES_PATH, findPath, GIFTS_PATH } from "@/lib/desk/addresses.ts";
import { DESK_GIFTS } from "@/lib/desk/words/listeners.ts";
import { CODES } from "@/lib/desk/words/offers.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { formatNumber, formatPercent } from "@/lib/platform/language/format.ts";
import { formatRow } from "@/lib/platform/text.ts";
import { formatDay } from "@/lib/platform/time.ts";
import { labelled, nextFact } from "@/lib/platform/words.ts";
import type { DiscountRecord } from "@/lib/shop/discount.ts";
import { DeskForm, Pick } from "./DeskForm.tsx";

interface CodeLineProps {
  code: DiscountRecord;
  /** Title of the book it is valid for; null: every book. */
  title: string | null;
  back?: string;
  /** The item is in a list with checkboxes. */
  isOfMany?: boolean;
}

/** A discount code: discount, uses, expiry, and the button that ends it. */
export function CodeLine({ code, title, back = CODES_PATH, isOfMany = false }: CodeLineProps) {
  const { uses, maxUses, endedAtMs } = code;
  const facts = [
    ...worthFacts(code, title),
    maxUses === null ? CODES.used(uses) : CODES.usedOf(formatNumber(uses), formatNumber(maxUses)),
    ...endedAtMs === null ? [] : [CODES.ended],
  ];
  return (
    <li>
      <div>
        {isOfMany && endedAtMs === null && <Pick value={code.code} what={code.code} />}
        <strong>{code.code}</strong>
        <small>{formatRow(facts)}</small>
      </div>
      {endedAtMs === null && (
        <DeskForm
          command="code end"
          fixed={{ code: code.code }}
          back={back}
          submit={CODES.end}
          label={labelled(CODES.end, code.code)}
          isSmall
        />
      )}
    </li>
  );
}

/** What the code is worth, for what and when. */
function worthFacts(code: DiscountRecord, title: string | null): string[] {
  const { percentage, amounts, isOncePerCustomer, startsAtMs, expiresAtMs } = code;
  const sums = Object.entries(amounts ?? {}).map(([currency, amountMinor]) =>
    formatMoney({ amountMinor, currency: currency as CurrencyCode })
  );
  return [
    CODES.off(amounts ? sums.join(" / ") : formatPercent(percentage)),
    title ?? CODES.everyBookFact,
    ...isOncePerCustomer ? [CODES.onceFact] : [],
    ...startsAtMs === null ? [] : [CODES.since(formatDay(startsAtMs))],
    ...expiresAtMs === null ? [] : [CODES.through(formatDay(expiresAtMs - 1))],
  ];
}

interface BatchLineProps {
  batch: { name: string; first: DiscountRecord; count: number; uses: number; open: number };
  title: string | null;
}

/** Codes that were made together: one line for all of them. */
export function BatchLine({ batch: { name, first, count, uses, open }, title }: BatchLineProps) {
  const facts = [
    ...worthFacts(first, title),
    CODES.usedInAll(uses),
    ...open === 0 ? [CODES.ended] : [],
  ];
  const shared = { fixed: { batch: name }, back: CODES_PATH, isSmall: true };
  return (
    <li>
      <div>
        <strong>{CODES.batch(name.split(" ")[0]!, count)}</strong>
        <small>{formatRow(facts)}</small>
      </div>
      <div className="desk__acts">
        <DeskForm
          command="code csv"
          submit={CODES.csvBatch}
          label={labelled(CODES.csvBatch, name)}
          {...shared}
        />
        {open > 0 && (
          <DeskForm
            command="code end-batch"
            submit={CODES.endBatch}
            label={labelled(CODES.endBatch, name)}
            {...shared}
          />
        )}
      </div>
    </li>
  );
}

interface Gift {
  purchaseId: string;
  paymentId: string | null;
  code: string | null;
  title: string;
  email: string | null;
  createdAt: string;
  state: keyof typeof DESK_GIFTS.states;
  usedAt: string | null;
}

/** Gifts with their commands: replace the code, send it again, refund. */
export function GiftLines({ gifts, canMail }: { gifts: Gift[]; canMail: boolean }) {
  return (
    <ul className="desk__list">
      {gifts.map((gift) => <GiftLine key={gift.purchaseId} gift={gift} canMail={canMail} />)}
    </ul>
  );
}

function GiftLine({ gift, canMail }: { gift: Gift; canMail: boolean }) {
  const { purchaseId, paymentId, code, title, email, createdAt, state, usedAt } = gift;
  const here = { back: GIFTS_PATH, isSmall: true };
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <small>
          {sentenceRow(
            factRow(
              email ? <a href={findPath(email)}>{email}</a> : ORDERS.noEmail,
              <Day at={createdAt} />,
            ),
            labelledRow(
              code && <bdi>{code}</bdi>,
              usedAt ? <Day at={usedAt} text={DESK_GIFTS.usedAt} /> : DESK_GIFTS.states[state],
            ),
          )}
        </small>
      </div>
      {state === "waiting" && code && (
        <DeskForm command="gift replace" fixed={{ code }} submit={DESK_GIFTS.go} {...here}>
          <Field
            name="email"
            id={`to-${purchaseId}`}
            label={DESK_GIFTS.replace}
            type="email"
            autoComplete="off"
            maxLength={254}
          />
        </DeskForm>
      )}
      <div className="desk__acts">
        {state === "waiting" && email && canMail && (
          <DeskForm
            command="receipt send"
            fixed={{ purchaseId }}
            submit={DESK_GIFTS.resend}
            label={labelled(DESK_GIFTS.resend, code ?? "")}
            {...here}
          />
        )}
        {paymentId && (
          <DeskForm
            command="refund"
            fixed={{ paymentId }}
            submit={ORDERS.refund}
            label={labelled(ORDERS.refund, nextFact(title, code ?? ""))}
            {...here}
          />
        )}
      </div>
    </li>
  );
}
