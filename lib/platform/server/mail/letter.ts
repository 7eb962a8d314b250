/** A mail of a few paragraphs: plain text first; the HTML carries the same words and no picture. */
import type { Message } from "@/lib/platform/server/mail/schema.ts";
import { escapeHtml } from "@/lib/platform/server/mail/escape_html.ts";

/** An address within a paragraph becomes a link. */
export function toLetter(
  { to, subject, paragraphs }: { to: string; subject: string; paragraphs: string[] },
): Message {
  return {
    to,
    subject,
    text: paragraphs.join("\n\n") + "\n",
    html: paragraphs.map((text) => `<p>${linked(text)}</p>`).join("\n"),
  };
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+/, (href) => `<a href="${href}">${href}</a>`);
}
