interface Props {
  /** Absent: not known yet. */
  isOnline?: boolean;
  /** The listener has come here on purpose, not in vain to another page. */
  isHere?: boolean;
}

/** What one reads on top of what lies on this device: why this page, and the way on. */
export function OfflineHead({ isOnline, isHere }: Props) {
  return (
    <div className="offline__head">
      <h1 className="rule">On this device</h1>
      {isOnline === undefined ? <p>Looking at what is here…</p> : isHere
        ? (
          <p>
            {isOnline
              ? "This plays without a network too."
              : "You are offline. This plays all the same."}
          </p>
        )
        : <InVain isOnline={isOnline} />}
    </div>
  );
}

function InVain({ isOnline }: { isOnline: boolean }) {
  return (
    <p>
      {isOnline
        ? "The page you asked for does not answer just now."
        : "You are offline, and the page you asked for needs the network."}{" "}
      <a href={location.href} f-client-nav={false}>Try again</a>
    </p>
  );
}
