/**
 * Messages with elements inside: "Read our <link>refund policy</link>." stays one sentence, whose words, order and
 * punctuation are the translator's. Tags are those of ICU messages in FormatJS and next-intl: named, in pairs, nested
 * if need be.
 */

import { createElement, Fragment } from "preact";
import type { ReactNode } from "react";

/** The element around a tag's content, by the tag's name. */
export type Parts = Record<string, (content: ReactNode) => ReactNode>;

/** What a message says, with an element for each tag that `parts` names. All else is text, as `<3` is. */
export function withParts(message: string, parts: Parts): ReactNode {
  const pieces = message.split(/(<\/?\w+>)/).filter(Boolean);
  const readUntil = (end: string): ReactNode => {
    const nodes: ReactNode[] = [];
    for (let piece = pieces.shift(); piece !== undefined && piece !== end; piece = pieces.shift()) {
      const name = /^<(\w+)>$/.exec(piece)?.[1] ?? "";
      const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
      nodes.push(part ? part(readUntil(`</${name}>`)) : piece);
    }
    return createElement(Fragment, null, ...nodes); // the texts of a bare list are escaped twice
  };
  return readUntil("");
}
