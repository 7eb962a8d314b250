/** The second step of a withdrawal: the statement as it will be sent, and the button that sends it. */
import type { WithdrawalValues } from "@/components/support/WithdrawalForm.tsx";
import { WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { STATEMENT, WITHDRAW } from "@/lib/support/words.ts";

interface Props {
  values: WithdrawalValues;
  lines: string[];
}

export function WithdrawalStatement({ values, lines }: Props) {
  const { check } = WITHDRAW;
  return (
    <form className="support-form" method="post" action={WITHDRAW_PATH} f-client-nav="false">
      {lines.map((line) => <p key={line}>{line}</p>)}
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <button
          className="button button--large"
          type="submit"
          name="step"
          value="confirm"
          data-busy={STATEMENT.busy}
        >
          {check.confirm}
        </button>
      </p>
      <p>
        <button className="button button--quiet" type="submit" name="step" value="change">
          {check.change}
        </button>
      </p>
    </form>
  );
}
