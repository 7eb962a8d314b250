/** Letters to a list: the list of them, the form of one, what is done with it, and whose letters they are. */

import { Day } from "@/components/ui/Day.tsx";
import { Field } from "@/components/ui/Field.tsx";
import { OptionalField } from "@/components/ui/OptionalField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { factRow, sentenceRow } from "@/components/ui/joints.tsx";
import { type LetterRecord, MAX_SUBJECT, MAX_TEXT } from "@/lib/announcements/schema.ts";
import { ANNOUNCEMENTS_PATH, letterPath, NEW_LETTER_PATH } from "@/lib/desk/addresses.ts";
import { letterCounts } from "@/lib/desk/views.ts";
import { LETTERS } from "@/lib/desk/words/listeners.ts";
import { DeskForm } from "./DeskForm.tsx";

interface LetterLinesProps {
  letters: (Pick<LetterRecord, "id" | "sentAtMs" | "people" | "left"> & {
    subject: string;
    sent: number;
    failed: number;
    title: string | null;
  })[];
}

/** Letters to a list, each a link to its page, with what became of it. */
export function LetterLines({ letters }: LetterLinesProps) {
  return (
    <ul className="desk__lines">
      {letters.map((it) => (
        <li key={it.id}>
          <a href={letterPath(it.id)}>{it.subject}</a>
          <small>
            {factRow(
              it.title === null ? LETTERS.newsletter : LETTERS.ofBook(it.title),
              it.sentAtMs === null ? LETTERS.draft : sentenceRow(
                <Day at={new Date(it.sentAtMs).toISOString()} text={LETTERS.sentOn} />,
                letterCounts(it),
              ),
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}

interface LetterFormProps {
  /** null: a new one. */
  id: number | null;
  bookId: number | null;
  subject: string;
  text: string;
}

/** The words of a letter that is not sent yet. */
export function LetterForm({ id, bookId, subject, text }: LetterFormProps) {
  return (
    <DeskForm
      command="letter write"
      fixed={{
        ...id !== null && { id: String(id) },
        ...bookId !== null && { bookId: String(bookId) },
      }}
      back={id === null ? NEW_LETTER_PATH : letterPath(id)}
      submit={LETTERS.save}
    >
      {bookId !== null && <p>{LETTERS.ours}</p>}
      <Field
        name="subject"
        label={LETTERS.subject}
        value={subject}
        autoComplete="off"
        maxLength={MAX_SUBJECT}
      />
      <TextField
        name="text"
        rows={12}
        label={LETTERS.text}
        hint={LETTERS.textHint(bookId !== null)}
        value={text}
        maxLength={MAX_TEXT}
        isRequired
      />
    </DeskForm>
  );
}

/** What can be done with a saved letter. Who came to the list after it was sent can still get it. */
export function LetterActs(
  { letter, canSend }: { letter: Pick<LetterRecord, "id" | "sentAtMs">; canSend: boolean },
) {
  const fixed = { id: String(letter.id) }, back = letterPath(letter.id);
  return (
    <div className="desk__acts desk__acts--letter">
      {canSend && (
        <>
          <DeskForm command="letter test" fixed={fixed} back={back} submit={LETTERS.test} isSmall />
          <DeskForm
            command="letter send"
            fixed={fixed}
            back={back}
            submit={LETTERS.sendButton}
          />
        </>
      )}
      {letter.sentAtMs === null && (
        <DeskForm
          command="letter delete"
          fixed={fixed}
          back={ANNOUNCEMENTS_PATH}
          submit={LETTERS.remove}
          isSmall
        />
      )}
    </div>
  );
}

/** Whose letters they are. Open until there is an address: without one nothing is sent. */
export function SenderForm({ sender }: { sender: { name: string; address: string } | null }) {
  const words = LETTERS.sender;
  return (
    <details className="desk__texts" open={sender === null}>
      <summary>{words.title}</summary>
      <p>{words.lead}</p>
      <DeskForm command="sender set" back={ANNOUNCEMENTS_PATH} submit={words.save}>
        <OptionalField
          name="name"
          label={words.name}
          hint={words.nameHint}
          value={sender?.name ?? ""}
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          name="address"
          rows={4}
          label={words.address}
          hint={words.addressHint}
          value={sender?.address ?? ""}
          maxLength={400}
          isRequired
        />
      </DeskForm>
    </details>
  );
}
