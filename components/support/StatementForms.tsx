/** Ending Premium and withdrawing from a purchase: forms whose button is the statement. They work without script. */

import type { ReactNode } from "react";
import { PageHead } from "@/components/site/PageHead.tsx";
import { Field, fieldsOf, type TypedForm } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { formatSecond } from "@/lib/platform/time.ts";
import { END_PREMIUM_PATH, UNDO_ENDING_PATH, WITHDRAW_PATH } from "@/lib/support/addresses.ts";
import { ENDING, STATEMENT, UNDO_ENDING, WITHDRAW } from "@/lib/support/words.ts";

interface StatementFormProps<Values extends TypedForm["values"]> extends TypedForm {
  values: Values;
  /** Why nothing was sent; null: nothing was tried. */
  problem: string | null;
}

/** What the page of a statement shows: the form, or what was sent. */
export type StatementData<Values extends TypedForm["values"]> =
  | ({ step: "form" } & StatementFormProps<Values>)
  | ({ step: "done" } & ReceivedStatement);

interface SenderFieldsProps extends TypedForm {
  emailHint: string;
  problem: string | null;
}

/** What a form for any statement begins with: why it was not sent, and who makes it. */
function SenderFields({ emailHint, problem, ...form }: SenderFieldsProps) {
  const of = fieldsOf(form);
  return (
    <>
      {problem && (
        <div className="account-form__alert" role="alert">
          <strong>{STATEMENT.notSent}</strong>
          <p>{problem}</p>
        </div>
      )}
      <Field {...of("name")} label={STATEMENT.name.label} autoComplete="name" maxLength={120} />
      <Field
        {...of("email")}
        label={STATEMENT.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={emailHint}
      />
    </>
  );
}

export type EndingValues = Record<"name" | "email" | "day" | "reason", string>;

/** Who ends Premium, and when. */
export function EndingForm(props: StatementFormProps<EndingValues>) {
  const of = fieldsOf(props);
  const { day, reason } = ENDING;
  return (
    <form className="support-form" method="post" action={END_PREMIUM_PATH} f-client-nav="false">
      <SenderFields {...props} emailHint={ENDING.emailHint} />
      <OptionalField
        {...of("day")}
        label={day.label}
        type="date"
        autoComplete="off"
        hint={day.hint}
      />
      <OptionalField
        {...of("reason")}
        label={reason.label}
        autoComplete="off"
        maxLength={500}
        hint={reason.hint}
      />
      <button className="button button--large" type="submit" data-busy={STATEMENT.busy}>
        {ENDING.confirm}
      </button>
    </form>
  );
}

export type WithdrawalValues = Record<"name" | "email" | "order", string>;

/** The first step of a withdrawal: who withdraws, and from what. */
export function WithdrawalForm(props: StatementFormProps<WithdrawalValues>) {
  const { order } = WITHDRAW;
  return (
    <form className="support-form" method="post" action={WITHDRAW_PATH} f-client-nav="false">
      <SenderFields {...props} emailHint={WITHDRAW.emailHint} />
      <Field
        {...fieldsOf(props)("order")}
        label={order.label}
        autoComplete="off"
        maxLength={200}
        hint={order.hint}
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

interface ReceivedStatement {
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

interface StatementPageProps {
  words: { title: string; description(series: string): string };
  siteName: string;
  url: string;
  children: ReactNode;
}

export function StatementPage({ words, siteName, url, children }: StatementPageProps) {
  return (
    <article className="wrap prose">
      <PageHead
        title={words.title}
        description={words.description(siteName)}
        siteName={siteName}
        url={url}
        type="website"
      />
      {children}
    </article>
  );
}
