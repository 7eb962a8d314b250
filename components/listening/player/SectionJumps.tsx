import { sectionName } from "@/lib/listening/words/panels.ts";

/** A source book of the series, as the drawer shows it. */
export interface DrawerSection {
  title: string;
  sourceBook: number;
  hue: string;
  coverSrc: string;
}

interface Props {
  sections: readonly DrawerSection[];
  onJump: (title: string) => void;
}

/** Four covers that scroll to their book. */
export function SectionJumps({ sections, onJump }: Props) {
  return (
    <div className="jumps">
      {sections.map(({ title, sourceBook, hue, coverSrc }, index) => (
        <button
          key={sourceBook}
          type="button"
          className="jumps__book"
          data-hue={hue}
          onClick={() => onJump(title)}
        >
          <img src={coverSrc} alt="" width="64" height="64" loading="lazy" />
          <span>{sectionName(index + 1)}</span>
          <span className="visually-hidden">, {title}</span>
        </button>
      ))}
    </div>
  );
}
