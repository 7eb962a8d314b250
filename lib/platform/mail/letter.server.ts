/** Mails: their text, their HTML and the queued records. */

import { dirOf } from "../language/direction.ts";
import { language } from "../language/language.ts";
import { escapeMarkup } from "../text.ts";
import { z } from "zod";

/** A mail's content: plain text and HTML say the same. */
export const message = z.object({
  to: z.email(),
  /** The sender's name; absent: the address alone. */
  fromName: z.string().optional(),
  /** The letter to many that it belongs to, whose mails are counted and wait for all others; absent: none. */
  batch: z.string().optional(),
  /** Where replies go; absent: to the sender. */
  replyTo: z.email().optional(),
  subject: z.string().min(1),
  text: z.string().min(1),
  html: z.string().min(1),
  /** Address for one-click unsubscribing (RFC 8058); absent: for mails about an account. */
  listUnsubscribe: z.url().optional(),
});
export type Message = z.infer<typeof message>;

export const mailRecord = message.extend({
  id: z.string().min(1),
  /** Failed attempts. */
  failures: z.int().min(0),
  createdAtMs: z.number(),
  /** When it is due; while it is being sent, when another process may retry. */
  dueAtMs: z.number(),
});
export type MailRecord = z.infer<typeof mailRecord>;

/* A mail of a few paragraphs: plain text first; the HTML has the same words. */

/** A link of ours, on its own or within a paragraph. */
interface Link {
  before?: string;
  href: string;
  /** Its text in HTML; absent: its address. */
  label?: string;
  after?: string;
}

/** A picture of ours that leads somewhere; the plain text leaves it out. */
interface Picture {
  src: string;
  alt: string;
  width: number;
  href: string;
}

/** Text that is written already, twice: its HTML must be safe. */
interface Written {
  html: string;
  text: string;
}

/** Typed text never becomes a link, even if it contains an address; only code makes links. */
export type Paragraph = string | Link | Picture | Written;

export function toLetter(
  { to, subject, paragraphs }: { to: string; subject: string; paragraphs: readonly Paragraph[] },
): Message {
  return {
    to,
    subject,
    text: paragraphs.map(plain).filter(Boolean).join("\n\n") + "\n",
    html: markLanguage(paragraphs.map(marked).join("\n")),
  };
}

/** A mail has no page around it to say its language, without which it is read aloud, and translated, by a guess. */
export function markLanguage(html: string): string {
  const lang = language(), dir = dirOf(lang);
  return `<div lang="${lang}"${dir ? ` dir="${dir}"` : ""}>\n${html}\n</div>`;
}

/** Among lines that run from the right, a paragraph that somebody typed may run from the left. */
function paragraph(text: string): string {
  const direction = dirOf(language()) ? ' dir="auto"' : "";
  return `<p${direction}>${escapeMarkup(text).replaceAll("\n", "<br>\n")}</p>`;
}

const spaced = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");

function plain(it: Paragraph): string {
  if (typeof it === "string") return it;
  if ("html" in it) return it.text;
  return "src" in it ? "" : spaced(it.before, it.href, it.after);
}

function marked(it: Paragraph): string {
  if (typeof it === "string") return paragraph(it);
  if ("html" in it) return it.html;
  if ("src" in it) {
    const [href, src, alt] = [it.href, it.src, it.alt].map(escapeMarkup);
    return `<p><a href="${href}"><img src="${src}" alt="${alt}" width="${it.width}"></a></p>`;
  }
  const { before = "", href, label = href, after = "" } = it;
  const link = `<a href="${escapeMarkup(href)}">${escapeMarkup(label)}</a>`;
  return `<p>${spaced(escapeMarkup(before), link, escapeMarkup(after))}</p>`;
}
