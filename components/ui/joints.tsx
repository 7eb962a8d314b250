/** Elements and texts side by side, with what each language puts between them. */

import type { ReactNode } from "react";
import { labelled, nextFact, nextSentence } from "@/lib/platform/words.ts";
import { withParts } from "./with_parts.tsx";

type Joint = (before: string, next: string) => string;

/** What is empty is left out. */
const join = (joint: Joint, nodes: ReactNode[]): ReactNode =>
  nodes.filter(Boolean).reduce((before, next) =>
    withParts(joint("<before></before>", "<next></next>"), {
      before: () => before,
      next: () => next,
    })
  );

/** "Ada, 4 of 5, 22 November 2026" */
export const factRow = (...facts: ReactNode[]): ReactNode => join(nextFact, facts);

/** "Sent. Opened by 4." without the last full stop. */
export const sentenceRow = (...sentences: ReactNode[]): ReactNode => join(nextSentence, sentences);

/** "Germany: 19%" */
export const labelledRow = (label: ReactNode, what: ReactNode): ReactNode =>
  join(labelled, [label, what]);
