/**
 * The tab's one audio element: a child of `<body>` outside every Partial, so that sound survives navigation.
 * With a script the player drives it and its own controls are hidden; without one it is the player. Sound
 * from another origin (MEDIA_DELIVERY=redirect) must be requested with CORS to be used by Web Audio. It is
 * loaded after the first paint, or at a press (`lib/listening/first_bytes/head_script.ts`).
 */

interface Props {
  /** Address of the stream. */
  src: string;
  /** What plays, for screen readers. */
  title: string;
  /** Start position of a Resume link, in seconds; the browser itself starts there. */
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
