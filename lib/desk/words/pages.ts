/** Texts of the legal texts and the author's own pages at the desk. */

import { plural } from "@/lib/platform/text.ts";

export const PAGES = {
  title: "Legal texts and pages",
  lead:
    "Our texts say what the software does. You make the promises, so have a lawyer check yours.",
  legal: "Legal texts",
  own: "Your own pages",
  ownLead: "They're linked in the footer of every page.",
  noOwn: "No pages yet.",
  add: "Add a page",
  slug: "Address",
  slugHint: "Small letters, digits and hyphens, such as press-kit. It can't be changed later.",
  addGo: "Write page",
  names: {
    privacy: "Privacy",
    terms: "Terms",
    imprint: "Imprint",
    accessibility: "Accessibility",
    refunds: "Refund policy",
  },
  ours: "our text",
  yours: (day: string) => `yours, saved ${day}`,
  gaps: (count: number) => `${plural(count, "gap")} to fill`,
} as const;

export const PAGE_FORM = {
  text: "Text",
  hint:
    "Markdown: the first line is the title (# Imprint), ## is a heading, * a list item. {{author}}, {{series}} and {{contact}} are filled in.",
  preview: "Preview",
  save: "Save",
  view: "View page",
  back: "All texts",
  start: "Start from a template",
  startLead:
    "For where you sell from. A template marks what you must write as [[…]]. Nothing is saved until you press Save.",
  regions: { eu: "European Union", uk: "United Kingdom", us: "United States" },
  previewTitle: "Preview",
  unsaved: "This isn't saved yet.",
  faults: "Still missing:",
  history: "Versions",
  version: (number: number, when: string, by: string) => `Version ${number}, ${when}, ${by}`,
  load: "Load into the form",
  remove: "Remove page",
  reset: "Use our text again",
} as const;

export const PAGE_FAULTS = {
  name: "Please use small letters, digits and hyphens, such as press-kit",
  text: "Please write some text, up to 50,000 characters",
  long: "That's too long. Please shorten it to about 50,000 characters.",
} as const;

export const PAGE_OUTCOMES = {
  saved: "Saved. Visitors see it now.",
  removed: "Removed.",
  unknown: "There's no such page.",
  conflict: "Someone else just saved this page. Copy your text, reload the page, then try again.",
  unchanged: "Nothing has changed.",
} as const;
