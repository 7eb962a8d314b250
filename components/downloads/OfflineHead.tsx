interface Props {
  /** Of which something is on the device; undefined: that is being read. */
  books: number | undefined;
  /** The listener has come here on purpose, not in vain to another page. */
  isHere: boolean;
  isOnline: boolean;
}

/** What one reads above what lies on this device: why this page, and the way on. */
export function OfflineHead(props: Props) {
  return (
    <div className="offline__head">
      <h1 className="rule">On this device</h1>
      <p>
        {describe(props)}{" "}
        {props.books !== undefined && !props.isHere && (
          <a href={location.href} f-client-nav="false">Try again</a>
        )}
      </p>
    </div>
  );
}

function describe({ books, isHere, isOnline }: Props): string {
  if (books === undefined) return "Looking at what is here…";
  if (isHere && books === 0) return isOnline ? "" : "You are offline.";
  if (isHere) {
    return isOnline
      ? "This plays without a network, too."
      : "You are offline. This plays all the same.";
  }
  return isOnline
    ? "The page you asked for does not answer just now."
    : "You are offline, and the page you asked for needs the network.";
}
