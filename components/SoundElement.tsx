/**
 * The tab's one audio element, child of `<body>` and outside every Partial so that sound outlives pages.
 * With a script the player drives it and its own controls are hidden; without one it is the player.
 */
import type { PageSound } from "@/lib/define.ts";

export function SoundElement({ sound }: { sound: PageSound }) {
  return (
    <audio
      id="sound"
      src={sound.src}
      aria-label={sound.title}
      controls
      preload="metadata"
    />
  );
}
