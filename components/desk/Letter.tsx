/** A letter to support, what was answered, and the place for an answer. */
import { Day } from "@/components/ui/Day.tsx";
import { DESK_SUPPORT_PATH, ordersPath } from "@/lib/desk/addresses.ts";
import { SUPPORT } from "@/lib/desk/words.ts";
import type { HelpRequestRecord } from "@/lib/support/schema.ts";
import { AnswerField } from "./AnswerField.tsx";
import { DeskForm } from "./DeskForm.tsx";

export function Letter(
  { request, canAnswer, back = DESK_SUPPORT_PATH }: {
    request: HelpRequestRecord;
    canAnswer: boolean;
    back?: string;
  },
) {
  const { id, email, subject, message, createdAtMs, answers } = request;
  const answer = (
    <DeskForm
      command="request answer"
      fixed={{ id }}
      back={back}
      submit={SUPPORT.send}
    >
      <AnswerField id={id} label={SUPPORT.reply} text="" maxLength={10_000} isRequired />
    </DeskForm>
  );
  return (
    <li>
      <div>
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
      {canAnswer ? answer : <p className="desk__none">{SUPPORT.noMail}</p>}
    </li>
  );
}
