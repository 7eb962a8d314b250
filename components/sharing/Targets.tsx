import type { ReactNode } from "react";
import type { Target } from "@/lib/sharing/links/links.ts";

interface Props {
  targets: Target[];
  /** Copies the link for a place that takes none by address; absent: such places are left out. */
  onCopy?: (name: string) => void;
  /** Further ways, list items. */
  children?: ReactNode;
}

/** Where a link can be passed on. */
export function Targets({ targets, onCopy, children }: Props) {
  return (
    <ul className="share-targets">
      {targets.map(({ name, href }) => {
        if (href === null && !onCopy) return null;
        return (
          <li key={name}>
            {href !== null
              ? (
                <a className="share-target" href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              )
              : (
                <button type="button" className="share-target" onClick={() => onCopy?.(name)}>
                  {name}
                </button>
              )}
          </li>
        );
      })}
      {children}
    </ul>
  );
}
