/** A listener's account, and what can be done with it. */
import { Day } from "@/components/ui/Day.tsx";
import { LISTENERS_PATH, listenersPath, ordersPath } from "@/lib/desk/addresses.ts";
import { LISTENERS } from "@/lib/desk/words.ts";
import { DeskForm } from "./DeskForm.tsx";

interface Props {
  listener: {
    email: string;
    name: string;
    createdAt: string;
    emailVerified: boolean;
    isDisabled: boolean;
    isAuthor: boolean;
    sessions: number;
  };
}

export function ListenerCard({ listener }: Props) {
  const { email, name, isDisabled, isAuthor, sessions } = listener;
  const here = { fixed: { email }, back: listenersPath(email), isSmall: true };
  const facts = [
    ...isAuthor ? [LISTENERS.author] : [],
    ...isDisabled ? [LISTENERS.disabled] : [],
    ...listener.emailVerified ? [] : [LISTENERS.unproved],
    LISTENERS.sessions(sessions),
  ];
  return (
    <section className="desk__part" aria-labelledby="listener">
      <h2 id="listener">{name || email}</h2>
      <p>
        {email}
        <small>
          <Day at={listener.createdAt} text={LISTENERS.since} />. {facts.join(" ")}
        </small>
      </p>
      <p>
        <a href={ordersPath(email)}>{LISTENERS.orders}</a>
      </p>
      <div className="desk__acts">
        {sessions > 0 && (
          <DeskForm command="listener sign-out" submit={LISTENERS.signOut} {...here} />
        )}
        {isDisabled && <DeskForm command="listener enable" submit={LISTENERS.enable} {...here} />}
        {!isDisabled && !isAuthor && (
          <DeskForm command="listener disable" submit={LISTENERS.disable} {...here} />
        )}
        {!isAuthor && (
          <DeskForm
            command="listener erase"
            submit={LISTENERS.erase}
            {...here}
            back={LISTENERS_PATH}
          />
        )}
      </div>
    </section>
  );
}
