/** A mail of a few paragraphs: plain text first; the HTML carries the same words and no picture. */
import type { Message } from "@/lib/platform/server/mail/schema.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";

/** An address of ours on its own or within a paragraph. */
export interface Link {
  before?: string;
  href: string;
  /** What the link reads in HTML; absent: its address. */
  label?: string;
  after?: string;
}

/** Text stays text, whatever stands in it: somebody may have typed an address. What is a link, the code says. */
export type Paragraph = string | Link;

export function toLetter(
  { to, subject, paragraphs }: { to: string; subject: string; paragraphs: readonly Paragraph[] },
): Message {
  return {
    to,
    subject,
    text: paragraphs.map(plain).join("\n\n") + "\n",
    html: paragraphs.map((it) => `<p>${marked(it)}</p>`).join("\n"),
  };
}

const spaced = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");

const plain = (it: Paragraph): string =>
  typeof it === "string" ? it : spaced(it.before, it.href, it.after);

function marked(it: Paragraph): string {
  if (typeof it === "string") return escapeHtml(it);
  const { before = "", href, label = href, after = "" } = it;
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;
  return spaced(escapeHtml(before), link, escapeHtml(after));
}
