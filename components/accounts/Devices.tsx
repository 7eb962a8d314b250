/** Where the listener is signed in, and how to end it: one device, or all. */
import { DEVICES_PATH } from "@/lib/accounts/addresses.ts";
import type { SessionView } from "@/lib/accounts/schema.ts";

export function Devices({ devices }: { devices: SessionView[] }) {
  return (
    <form method="post" action={DEVICES_PATH} f-client-nav="false">
      <ul className="account__list">
        {devices.map(({ id, device, lastSeen, isCurrent }) => (
          <li key={id}>
            <span>
              {device}
              <small>{isCurrent ? "This device" : `Last seen ${lastSeen.slice(0, 10)}`}</small>
            </span>
            {!isCurrent && (
              <button
                className="button button--quiet"
                type="submit"
                name="session"
                value={id}
                aria-label={`Sign out ${device}, last seen ${lastSeen.slice(0, 10)}`}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <button className="button button--quiet" type="submit" name="session" value="all">
        Sign out everywhere
      </button>
    </form>
  );
}
