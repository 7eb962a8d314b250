/** Listeners' accounts, each a link to its card. */
import { Day } from "@/components/ui/Day.tsx";
import { listenersPath } from "@/lib/desk/addresses.ts";
import { LISTENERS } from "@/lib/desk/words/listeners.ts";

interface Props {
  listeners: {
    userId: string;
    email: string;
    name: string;
    createdAt: string;
    isDisabled: boolean;
  }[];
}

export function ListenerLines({ listeners }: Props) {
  return (
    <ul className="desk__lines">
      {listeners.map(({ userId, email, name, createdAt, isDisabled }) => (
        <li key={userId}>
          <a href={listenersPath(email)}>{name || email}</a>
          <small>
            {name && `${email}, `}
            <Day at={createdAt} text={LISTENERS.sinceThen} />
            {isDisabled && `. ${LISTENERS.disabled}`}
          </small>
        </li>
      ))}
    </ul>
  );
}
