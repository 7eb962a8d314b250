/** Converts the author's Markdown to safe HTML: no raw HTML, no scripts, no foreign images. */
import { Marked } from "marked";

/** Web addresses, pages of this site, sections of this page, mail. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

const marked = new Marked({
  async: false,
  renderer: {
    // Raw HTML is escaped: a pasted <iframe> is shown as text.
    html: ({ text }) => escapeHtml(text),
    // The content security policy blocks foreign images; their alternative text is shown.
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
    },
  },
});

export function renderMarkdown(text: string): string {
  return marked.parse(text) as string;
}
