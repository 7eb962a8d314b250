/** Where the listener is signed in, and how to end it: one device, or all. */
import { Day } from "@/components/ui/Day.tsx";
import { formatDay } from "@/lib/platform/day.ts";
import { DEVICES_PATH } from "@/lib/accounts/addresses.ts";
import type { SessionView } from "@/lib/accounts/schema.ts";
import { DEVICES } from "@/lib/accounts/words.ts";

export function Devices({ devices }: { devices: SessionView[] }) {
  return (
    <form method="post" action={DEVICES_PATH} f-client-nav="false">
      <ul className="account__list">
        {devices.map(({ id, device, lastSeen, isCurrent }) => (
          <li key={id}>
            <span>
              {device}
              <small>
                {isCurrent ? DEVICES.current : <Day at={lastSeen} text={DEVICES.lastSeen} />}
              </small>
            </span>
            {!isCurrent && (
              <button
                className="button button--quiet"
                type="submit"
                name="session"
                value={id}
                aria-label={DEVICES.signOutOf(device, formatDay(lastSeen))}
              >
                {DEVICES.signOut}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button className="button button--quiet" type="submit" name="session" value="all">
        {DEVICES.signOutAll}
      </button>
    </form>
  );
}
