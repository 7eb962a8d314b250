import { OFFLINE_PAGE } from "@/lib/downloads/words.ts";

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
      <h1 className="rule">{OFFLINE_PAGE.heading}</h1>
      <p>
        <span>{describe(props)}</span>{" "}
        {props.books !== undefined && !props.isHere && (
          <a href={location.href} f-client-nav="false">{OFFLINE_PAGE.retry}</a>
        )}
      </p>
    </div>
  );
}

function describe({ books, isHere, isOnline }: Props): string {
  if (books === undefined) return OFFLINE_PAGE.loading;
  if (isHere && books === 0) return isOnline ? "" : OFFLINE_PAGE.offline;
  if (isHere) {
    return isOnline ? OFFLINE_PAGE.hereOnline : OFFLINE_PAGE.hereOffline;
  }
  return isOnline ? OFFLINE_PAGE.pageFails : OFFLINE_PAGE.pageNeedsNetwork;
}
