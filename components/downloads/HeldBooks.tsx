import type { HeldBook, OnDevice } from "@/lib/downloads/browser/player/on_device.ts";
import { formatBytes, formatUntil, OFFLINE_BOOK, OFFLINE_PAGE } from "@/lib/downloads/words.ts";
import { LIBRARY_PATH } from "@/lib/shop/addresses.ts";
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";

interface Props {
  /** null: the browser stores nothing for the site. */
  device: OnDevice | null;
  isOnline: boolean;
  onOpen: (held: HeldBook) => void;
  /** Shows what can be done about what is here. */
  onManage: () => void;
}

/** The books on this device, each with what of it is here and until when. */
export function HeldBooks({ device, isOnline, onOpen, onManage }: Props) {
  if (!device || device.books.length === 0) return <Nothing device={device} isOnline={isOnline} />;
  return (
    <>
      <ul className="held">
        {device.books.map((held) => {
          const { id, title, author, coverImage, hue, bookSize, expiresAt } = held.record;
          return (
            <li key={id} className="held__book" data-hue={hue}>
              <img className="held__cover" src={coverImage} alt="" width="96" height="96" />
              <h2 className="held__title">
                <button type="button" onClick={() => onOpen(held)}>{title}</button>
              </h2>
              <p className="held__by">{author}</p>
              <p className="held__facts">
                <span>{describeHere(held)} · {formatBytes(bookSize)} ·</span>{" "}
                <span className="held__until">{formatUntil(expiresAt)}</span>
              </p>
            </li>
          );
        })}
      </ul>
      <button type="button" className="button button--quiet held__manage" onClick={onManage}>
        {OFFLINE_PAGE.manage}
      </button>
    </>
  );
}

/** "3 of 34 chapters". */
export function describeHere({ here, book }: HeldBook): string {
  return OFFLINE_BOOK.here(here.size, book.chapters.length);
}

function Nothing({ device, isOnline }: Pick<Props, "device" | "isOnline">) {
  const why = device === null
    ? OFFLINE_PAGE.noStorage
    : device.listener === null
    ? OFFLINE_PAGE.signedOut
    : OFFLINE_PAGE.empty;
  return (
    <div className="held__nothing">
      <p>{why}</p>
      {isOnline && (
        <a
          className="button"
          href={device?.listener ? LIBRARY_PATH : withRedirect(LOGIN_PATH, LIBRARY_PATH)}
        >
          {device?.listener ? OFFLINE_PAGE.toLibrary : OFFLINE_PAGE.signIn}
        </a>
      )}
    </div>
  );
}
