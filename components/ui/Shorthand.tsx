import type { Parts } from "./with_parts.tsx";

/** An abbreviation and its full text for screen readers: "<said>, read by</said><shown>feat.</shown>". */
export const SHORTHAND = {
  said: (it) => <span className="visually-hidden">{it}</span>,
  shown: (it) => <span aria-hidden="true">{it}</span>,
} satisfies Parts;
