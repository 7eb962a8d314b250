import type { ReactNode } from "react";
import type { Target } from "@/lib/sharing/links/links.ts";

interface Props {
  targets: Target[];
  /** Copies the link, for services without an address to post to; absent: such services are left out. */
  onCopy?: (name: string) => void;
  /** Further list items. */
  children?: ReactNode;
}

/** The services on which a link can be shared. */
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
