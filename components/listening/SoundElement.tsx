/**
 * The tab's one audio element, child of `<body>` and outside every Partial so that sound outlives pages.
 * With a script the player drives it and its own controls are hidden; without one it is the player.
 * Where its sound comes from another origin (MEDIA_DELIVERY=redirect), only what was asked for with CORS may be
 * heard through Web Audio. Its sound waits until the page is painted, or for a press (`lib/listening/first_bytes/head_script.ts`).
 */

interface Props {
  /** Address of the stream. */
  src: string;
  /** What is heard, for screen readers. */
  title: string;
  /** Where a Resume link asked to begin, in seconds; the browser itself begins there. */
  positionSec: number;
}

export function SoundElement({ src, title, positionSec }: Props) {
  return (
    <audio
      id="sound"
      src={positionSec > 0 ? `${src}#t=${positionSec}` : src}
      aria-label={title}
      controls
      preload="none"
      crossOrigin="anonymous"
    />
  );
}
