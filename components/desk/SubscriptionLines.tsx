/** Premium subscriptions: subscriber, status, end of the paid period, and the button that ends it. */
import { Day } from "@/components/ui/Day.tsx";
import { listenersPath, SUBSCRIPTIONS_PATH } from "@/lib/desk/addresses.ts";
import { ORDERS } from "@/lib/desk/words/orders.ts";
import { SUBSCRIPTIONS } from "@/lib/desk/words/subscriptions.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  lines: {
    id: string;
    userId: string;
    email: string | null;
    status: keyof typeof SUBSCRIPTIONS.states;
    endsAt: string;
    cancelsAtPeriodEnd: boolean;
    isTest: boolean;
  }[];
}

export function SubscriptionLines({ lines }: Props) {
  return (
    <ul className="desk__list">
      {lines.map(({ id, userId, email, status, endsAt, cancelsAtPeriodEnd, isTest }) => (
        <li key={`${userId} ${id}`}>
          <div>
            <strong>
              {email ? <a href={listenersPath(email)}>{email}</a> : ORDERS.noEmail}
            </strong>
            <small>
              {SUBSCRIPTIONS.states[status]}
              {status === "active" && (
                <>
                  , <Day at={endsAt} text={SUBSCRIPTIONS.until} />
                </>
              )}
              {cancelsAtPeriodEnd && `, ${SUBSCRIPTIONS.ends}`}
              {isTest && `, ${ORDERS.test}`}
            </small>
          </div>
          {email && status !== "incomplete" && (
            <DeskForm
              command="subscription end"
              fixed={{ email }}
              back={SUBSCRIPTIONS_PATH}
              submit={SUBSCRIPTIONS.end}
              label={`${SUBSCRIPTIONS.end}: ${email}`}
              isSmall
            />
          )}
        </li>
      ))}
    </ul>
  );
}
