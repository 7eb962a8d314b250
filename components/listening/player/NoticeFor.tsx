/** Notices of the player; first, the end of a book with what to hear next. */

import type { ReactNode } from "react";
import { closeIcon, IconButton } from "@/components/ui/IconButton.tsx";
import { Sheet } from "@/components/ui/Sheet.tsx";
import { rememberPendingChapter } from "@/lib/access/pending_chapter.browser.ts";
import { LOGIN_PATH, withRedirect } from "@/lib/accounts/addresses.ts";
import { bookPath } from "@/lib/catalogue/addresses.ts";
import { playChapterPath } from "@/lib/listening/addresses.ts";
import { getListener, soundAttributes, VISITOR } from "@/lib/listening/first_bytes/attributes.ts";
import {
  describeNotice,
  type Notice,
  signInHerePath,
} from "@/lib/listening/player/notices.browser.ts";
import type {
  AfterEnd as Offered,
  NextBook,
  PlayerBook,
  SeriesOffer,
} from "@/lib/listening/player/types.ts";
import type { CallPlayer } from "@/lib/listening/player/view.browser.ts";
import { allBooks, allBooksNoted, restChapters, RestWords } from "@/lib/listening/words/later.ts";
import { AfterEndWords, NoticeActs, seriesOffer } from "@/lib/listening/words/sheets.ts";
import { streamPath } from "@/lib/media/addresses.ts";
import { formatLength } from "@/lib/platform/length.ts";
import { labelled } from "@/lib/platform/words.ts";

function AfterEnd({ next, series, alertHref }: Offered) {
  return (
    <div className="after-end">
      {next && <Next book={next} />}
      {alertHref && (
        <p className="notice__actions">
          <a className="button button--quiet" href={alertHref}>
            {next ? AfterEndWords.alertNext : AfterEndWords.alertAny}
          </a>
        </p>
      )}
      {series && (
        <p className="after-end__series">
          <span>
            {seriesOffer(series.title, series.price, series.note)}
          </span>
          <a className="button button--quiet" href={series.href}>
            {AfterEndWords.rest}
          </a>
        </p>
      )}
    </div>
  );
}

function Next({ book }: { book: NextBook }) {
  const { id, title, lang, label, cover, hue, chapter, isOpen, price, buyHref, release } = book;
  return (
    <section className="after-end__next" aria-label={AfterEndWords.label} data-hue={hue}>
      <img
        src={cover.src}
        srcSet={cover.srcset}
        sizes="5rem"
        alt=""
        width="80"
        height="80"
        loading="lazy"
      />
      <p>
        <span className="eyebrow">
          {label ? labelled(AfterEndWords.next, label) : AfterEndWords.next}
        </span>
        <a className="after-end__title" href={bookPath(id)} lang={lang}>{title}</a>
        <span>{release ?? price}</span>
      </p>
      <p className="notice__actions">
        {chapter !== null && (
          <a
            className={isOpen ? "button" : "button button--quiet"}
            href={playChapterPath(id, chapter)}
            {...soundAttributes({ src: streamPath({ bookId: id, chapter }), positionSec: 0 })}
          >
            {isOpen ? AfterEndWords.listen : AfterEndWords.sample}
          </a>
        )}
        {buyHref && <a className="button" href={buyHref}>{AfterEndWords.buy}</a>}
      </p>
    </section>
  );
}

interface NoticePanelProps {
  /** An error interrupts a screen reader; other notices wait. */
  kind: "premium" | "error" | "end";
  /** What the notice is about, above its title; absent: the title says it. */
  topic?: string;
  title: string;
  text: string;
  /** It appeared without a press, so the page does not scroll to it. */
  isUnasked?: boolean;
  /** Absent: it cannot be dismissed. */
  onDismiss?: () => void;
  /** The actions. */
  children?: ReactNode;
}

const reveal = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });

/** A notice. Scrolls into view, because it may answer a press far down the page. */
export function NoticePanel(
  { kind, topic, title, text, isUnasked, onDismiss, children }: NoticePanelProps,
) {
  return (
    <div
      className="notice"
      role={kind === "error" ? "alert" : "status"}
      data-kind={kind}
      ref={isUnasked ? undefined : reveal}
    >
      <div className="notice__words">
        {topic && <p className="eyebrow">{topic}</p>}
        <p className="notice__title">{title}</p>
        <p>{text}</p>
      </div>
      {onDismiss && (
        <IconButton label={NoticeActs.dismiss} onPress={onDismiss}>{closeIcon()}</IconButton>
      )}
      {children}
    </div>
  );
}

/* The price of a locked chapter, and the ways to buy. */

interface OfferProps {
  book: PlayerBook;
  /** What buying is called here. */
  act: string;
  /** Called on the way to the checkout. */
  onBuy: () => void;
}

/** One button with the price; whatever else leads to the chapter is a link. */
function Offer({ book: { href, buyHref, plansHref, price }, act, onBuy }: OfferProps) {
  return (
    <p className="notice__actions">
      {buyHref && <a className="button" href={buyHref} onClick={onBuy}>{act} · {price}</a>}
      {plansHref && <a href={plansHref} onClick={onBuy}>{NoticeActs.premium}</a>}
      {getListener() === VISITOR && <a href={withRedirect(LOGIN_PATH, href)}>{NoticeActs.login}</a>}
    </p>
  );
}

interface PlayerErrorProps {
  title: string;
  text: string;
  onRetry?: () => void;
  onReload?: () => void;
  onDismiss?: () => void;
}

export function PlayerError({ title, text, onRetry, onReload, onDismiss }: PlayerErrorProps) {
  return (
    <NoticePanel kind="error" title={title} text={text} onDismiss={onDismiss}>
      <p className="notice__actions">
        <button type="button" className="button" onClick={onRetry}>{NoticeActs.retry}</button>
        <button type="button" className="button button--quiet" onClick={onReload}>
          {NoticeActs.reload}
        </button>
      </p>
    </NoticePanel>
  );
}

/* The end of the free chapters: the chapter that waits, what buying includes, and the ways to it. */

interface RestOfBookProps {
  notice: Notice;
  book: PlayerBook;
  /** Number of the current chapter. */
  at: number;
  onDismiss: () => void;
}

function RestOfBook({ notice, book, at, onDismiss }: RestOfBookProps) {
  const { chapters, rest } = book, here = chapters.findIndex(({ number }) => number === at);
  const locked = chapters.filter((chapter) => chapter.locked);
  const waiting = chapters.slice(Math.max(0, here)).find((chapter) => chapter.locked);
  const leftSec = locked.reduce((sum, { durationSec }) => sum + durationSec, 0);
  const onBuy = () => waiting && rememberPendingChapter(book.id, waiting.number);
  const { title, text } = describeNotice(notice, book.title);
  return (
    <NoticePanel
      kind="premium"
      {...waiting ? { topic: title, title: waiting.title } : { title }}
      text={text}
      isUnasked={notice.kind === "visitor"}
      onDismiss={onDismiss}
    >
      <Offer book={book} act={NoticeActs.keep} onBuy={onBuy} />
      <div className="rest">
        {locked.length > 0 && (
          <p>
            {restChapters(locked.length, formatLength(leftSec))}
          </p>
        )}
        {rest && (
          <ul className="rest__benefits">
            {rest.benefits.map((line) => <li key={line} lang={rest.lang}>{line}</li>)}
            <li>{RestWords.terms}</li>
          </ul>
        )}
        {rest?.series && <Series {...rest.series} />}
      </div>
    </NoticePanel>
  );
}

function Series({ title, lang, href, price, note, bookCount }: SeriesOffer) {
  return (
    <p className="rest__series">
      <a href={href} lang={lang}>{title}</a>
      <span>{note ? allBooksNoted(bookCount, price, note) : allBooks(bookCount, price)}</span>
    </p>
  );
}

interface NoticeForProps {
  notice: Notice;
  book: PlayerBook;
  /** Number of the current chapter. */
  at: number;
  callPlayer: CallPlayer;
  onReload: () => void;
}

/** The panel for a notice. */
export function NoticeFor({ notice, book, at, callPlayer, onReload }: NoticeForProps) {
  const words = describeNotice(notice, book.title);
  const onDismiss = () => callPlayer((player) => player.dismissNotice());
  switch (notice.kind) {
    case "locked": // answers a press on a locked chapter: playback goes on
      return (
        <Sheet title={words.title} onClose={onDismiss}>
          <p>{words.text}</p>
          <Offer
            book={book}
            act={NoticeActs.buy}
            onBuy={() => rememberPendingChapter(book.id, notice.chapter)}
          />
        </Sheet>
      );
    case "visitor":
    case "rest-locked":
      return <RestOfBook notice={notice} book={book} at={at} onDismiss={onDismiss} />;
    case "error":
      return (
        <PlayerError
          {...words}
          onRetry={() => callPlayer((player) => player.play())}
          onReload={onReload}
          onDismiss={onDismiss}
        />
      );
    case "signed-out":
      return (
        <NoticePanel kind="error" {...words}>
          <p className="notice__actions">
            <a className="button" href={signInHerePath()}>{NoticeActs.login}</a>
          </p>
        </NoticePanel>
      );
    case "other-tab":
      return <NoticePanel kind="end" {...words} onDismiss={onDismiss} />;
    case "end":
      return (
        <NoticePanel kind="end" {...words} onDismiss={onDismiss}>
          {book.after && <AfterEnd {...book.after} />}
        </NoticePanel>
      );
  }
}
