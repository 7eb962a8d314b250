import { Fragment, h, type VNode } from "preact";

/** Kinds of comment that mark islands and partials for the browser. */
export type MarkerKind = "fi" | "fp";

/**
 * `<!--fi:name:...-->`. Parts are percent-encoded: they cannot close the comment and contain no ":".
 * (Fragments with this property are how preact-render-to-string writes comments.)
 */
export function openMarker(kind: MarkerKind, ...parts: unknown[]): VNode {
  const text = [kind, ...parts.map((part) => encodeURIComponent(String(part)))].join(":");
  return h(Fragment, { UNSTABLE_comment: text } as Record<string, unknown>);
}

export function closeMarker(kind: MarkerKind): VNode {
  return h(Fragment, { UNSTABLE_comment: `/${kind}` } as Record<string, unknown>);
}
