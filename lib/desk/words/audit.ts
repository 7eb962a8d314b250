/** Texts of the audit log. */

export const AUDIT = {
  terminal: "terminal",
  columns: ["at", "by", "command", "about", "before", "after", "state"],
  title: "Audit log",
  lead: "Who changed what. Kept for two years; listeners are named by the end of their address.",
  csv: "All of it as CSV",
  none: "Nothing was changed yet.",
  older: "Older entries",
  head: { at: "When", by: "Who", what: "What", about: "On", came: "What came of it" },
  states: { begun: "broken off", done: "done", refused: "refused", failed: "failed" },
} as const;
