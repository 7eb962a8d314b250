/** Who ends Premium, and when: one form, whose button is the statement. Works without script. */

import { Field } from "@/components/ui/Field.tsx";
import { END_PREMIUM_PATH, UNDO_ENDING_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { formatSecond } from "@/lib/support/statement.ts";
import { ENDING, STATEMENT, UNDO_ENDING, WITHDRAW } from "@/lib/support/words.ts";

interface StatementFieldsProps {
  values: { name: string; email: string };
  errors: Partial<Record<string, string>>;
  emailHint: string;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

/** What a form for any statement begins with: why it was not sent, and who makes it. */
function StatementFields({ values, errors, emailHint, problem }: StatementFieldsProps) {
  return (
    <>
      {problem && (
        <div className="account-form__alert" role="alert">
          <strong>{STATEMENT.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      <Field
        name="name"
        label={STATEMENT.name.label}
        value={values.name}
        autoComplete="name"
        maxLength={120}
        error={errors.name}
      />
      <Field
        name="email"
        label={STATEMENT.email}
        type="email"
        value={values.email}
        autoComplete="email"
        maxLength={254}
        hint={emailHint}
        error={errors.email}
      />
    </>
  );
}

export interface EndingValues {
  name: string;
  email: string;
  day: string;
  reason: string;
}

interface EndingFormProps {
  values: EndingValues;
  errors: Partial<Record<string, string>>;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

export function EndingForm({ values, errors, problem }: EndingFormProps) {
  return (
    <form className="support-form" method="post" action={END_PREMIUM_PATH} f-client-nav="false">
      <StatementFields
        values={values}
        errors={errors}
        emailHint={ENDING.emailHint}
        problem={problem}
      />
      <Field
        name="day"
        label={ENDING.day.label}
        type="date"
        value={values.day}
        autoComplete="off"
        hint={ENDING.day.hint}
        error={errors.day}
        optional
      />
      <Field
        name="reason"
        label={ENDING.reason.label}
        value={values.reason}
        autoComplete="off"
        maxLength={500}
        hint={ENDING.reason.hint}
        error={errors.reason}
        optional
      />
      <button className="button button--large" type="submit" data-busy={STATEMENT.busy}>
        {ENDING.confirm}
      </button>
    </form>
  );
}

export interface ReceivedStatement {
  email: string;
  /** What was stated, and when it arrived, a line each. */
  lines: string[];
  /** No receipt by mail: the page itself is the receipt. */
  isMailed: boolean;
}

interface StatementReceivedProps {
  statement: ReceivedStatement;
  afterwards: string;
}

/** A statement that was sent: the same words as in its receipt, and what follows. */
export function StatementReceived(
  { statement: { email, lines, isMailed }, afterwards }: StatementReceivedProps,
) {
  const { title, mailed, notMailed } = STATEMENT.done;
  return (
    <>
      <h1>{title}</h1>
      {lines.map((line) => <p key={line}>{line}</p>)}
      <p>{isMailed ? mailed(email) : notMailed}</p>
      <p>{afterwards}</p>
    </>
  );
}

export interface WithdrawalValues {
  name: string;
  email: string;
  order: string;
}

interface WithdrawalFormProps {
  values: WithdrawalValues;
  errors: Partial<Record<string, string>>;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

/** The first step of a withdrawal: who withdraws, and from what. Works without script. */
export function WithdrawalForm({ values, errors, problem }: WithdrawalFormProps) {
  return (
    <form className="support-form" method="post" action={WITHDRAW_PATH} f-client-nav="false">
      <StatementFields
        values={values}
        errors={errors}
        emailHint={WITHDRAW.emailHint}
        problem={problem}
      />
      <Field
        name="order"
        label={WITHDRAW.order.label}
        value={values.order}
        autoComplete="off"
        maxLength={200}
        hint={WITHDRAW.order.hint}
        error={errors.order}
      />
      <button className="button button--large" type="submit" name="step" value="check">
        {WITHDRAW.next}
      </button>
    </form>
  );
}

interface WithdrawalStatementProps {
  values: WithdrawalValues;
  lines: string[];
}

/** The second step of a withdrawal: the statement as it will be sent, and the button that sends it. */
export function WithdrawalStatement({ values, lines }: WithdrawalStatementProps) {
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

interface UndoEndingProps {
  email: string;
  size?: "large" | "quiet";
}

/** One press by which the owner of an address undoes a statement that has ended Premium. */
export function UndoEnding({ email, size = "large" }: UndoEndingProps) {
  return (
    <form method="post" action={UNDO_ENDING_PATH} f-client-nav="false">
      <input type="hidden" name="email" value={email} />
      <button className={`button button--${size}`} type="submit">{UNDO_ENDING.submit}</button>
    </form>
  );
}

/** What the site tells its owner of such a statement. */
export function StatedEnding(
  { atMs, email, className }: { atMs: number; email: string; className: string },
) {
  return (
    <section className={className}>
      <p role="status">{UNDO_ENDING.notice(formatSecond(atMs))}</p>
      <UndoEnding email={email} size="quiet" />
    </section>
  );
}
