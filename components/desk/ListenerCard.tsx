/** Listeners' accounts: a card with the commands for one, and the list. */

import { Day } from "@/components/ui/Day.tsx";
import { factRow, sentenceRow } from "@/components/ui/joints.tsx";
import { LISTENERS_PATH, listenersPath, ordersPath } from "@/lib/desk/addresses.ts";
import { LISTENERS } from "@/lib/desk/words/listeners.ts";
import { asSentence, inARow } from "@/lib/platform/words.ts";
import { BookSelect } from "./DeskFields.tsx";
import { DeskForm, IfOpens } from "./DeskForm.tsx";

interface ListenerCardProps {
  listener: {
    email: string;
    firstName: string;
    lastName: string;
    createdAt: string;
    emailVerified: boolean;
    isDisabled: boolean;
    isAuthor: boolean;
    sessions: number;
  };
  /** Books that can be granted. */
  books: { id: number; title: string }[];
}

/** A listener's account and its commands. */
export function ListenerCard({ listener, books }: ListenerCardProps) {
  const { email, firstName, lastName, isDisabled, isAuthor, sessions } = listener;
  const here = { fixed: { email }, back: listenersPath(email) };
  const small = { ...here, isSmall: true };
  const facts = [
    ...isAuthor ? [LISTENERS.author] : [],
    ...isDisabled ? [LISTENERS.disabled] : [],
    ...listener.emailVerified ? [] : [LISTENERS.unproved],
    LISTENERS.sessions(sessions),
  ];
  return (
    <section className="desk__part" aria-labelledby="listener">
      <h2 id="listener">{`${firstName} ${lastName}`.trim() || email}</h2>
      <p>
        <bdi>{email}</bdi>
        <small>
          <Day
            at={listener.createdAt}
            text={(day) => [asSentence(LISTENERS.since(day)), ...facts].reduce(inARow)}
          />
        </small>
      </p>
      <IfOpens path={ordersPath(email)}>
        <p>
          <a href={ordersPath(email)}>{LISTENERS.orders}</a>
        </p>
      </IfOpens>
      <DeskForm command="grant" submit={LISTENERS.give} {...here}>
        <BookSelect label={LISTENERS.book} books={books} />
      </DeskForm>
      <div className="desk__acts">
        <DeskForm command="listener export" submit={LISTENERS.export} {...small} />
        {sessions > 0 && (
          <DeskForm command="listener sign-out" submit={LISTENERS.signOut} {...small} />
        )}
        {isDisabled && <DeskForm command="listener enable" submit={LISTENERS.enable} {...small} />}
        {!isDisabled && !isAuthor && (
          <DeskForm command="listener disable" submit={LISTENERS.disable} {...small} />
        )}
        {!isAuthor && (
          <DeskForm
            command="listener erase"
            submit={LISTENERS.erase}
            {...small}
            back={LISTENERS_PATH}
          />
        )}
      </div>
    </section>
  );
}

interface ListenerLinesProps {
  listeners: {
    userId: string;
    email: string;
    name: string;
    createdAt: string;
    isDisabled: boolean;
  }[];
}

/** Listeners' accounts, each a link to its card. */
export function ListenerLines({ listeners }: ListenerLinesProps) {
  return (
    <ul className="desk__lines">
      {listeners.map(({ userId, email, name, createdAt, isDisabled }) => (
        <li key={userId}>
          <a href={listenersPath(email)}>{name || email}</a>
          <small>
            {sentenceRow(
              factRow(
                name && <bdi>{email}</bdi>,
                <Day at={createdAt} text={LISTENERS.sinceThen} />,
              ),
              isDisabled && LISTENERS.disabled,
            )}
          </small>
        </li>
      ))}
    </ul>
  );
}
