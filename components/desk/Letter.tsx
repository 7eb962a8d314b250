/** A support request, its answers, and the form for another. */
import { Day } from "@/components/ui/Day.tsx";
import { DESK_SUPPORT_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { SUPPORT } from "@/lib/desk/words/support.ts";
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { Pick } from "./BulkForm.tsx";
import { DeskForm } from "./DeskForm.tsx";

export function Letter(
  { request, canAnswer, back = DESK_SUPPORT_PATH, isOfMany = false }: {
    request: HelpRequestRecord;
    canAnswer: boolean;
    back?: string;
    /** The item is in a list with checkboxes. */
    isOfMany?: boolean;
  },
) {
  const { id, email, subject, message, createdAtMs, answers, closedAtMs } = request;
  const isOpen = answers.length === 0 && closedAtMs === undefined;
  const answer = (
    <DeskForm
      command="request answer"
      fixed={{ id }}
      back={back}
      submit={SUPPORT.send}
    >
      <TextField
        name="text"
        rows={3}
        id={id}
        label={SUPPORT.reply}
        value=""
        maxLength={10_000}
        isRequired
      />
    </DeskForm>
  );
  return (
    <li>
      <div>
        {isOfMany && isOpen && <Pick value={id} what={subject || email} />}
        <strong>{subject || SUPPORT.noSubject}</strong>
        <small>
          <a href={ordersPath(email)}>{email}</a>, <Day at={new Date(createdAtMs).toISOString()} />
        </small>
      </div>
      <p className="desk__letter">{message}</p>
      {answers.map(({ text, atMs }) => (
        <div key={atMs} className="desk__answer">
          <small>
            <Day at={new Date(atMs).toISOString()} text={SUPPORT.answered} />
          </small>
          <p className="desk__letter">{text}</p>
        </div>
      ))}
      {closedAtMs !== undefined && <p className="desk__answer">{SUPPORT.closed}</p>}
      {canAnswer ? answer : <p className="desk__none">{SUPPORT.noMail}</p>}
      {isOpen && (
        <DeskForm
          command="request close"
          fixed={{ id }}
          back={back}
          submit={SUPPORT.close}
          label={`${SUPPORT.close}: ${subject || email}`}
          isSmall
        />
      )}
    </li>
  );
}
