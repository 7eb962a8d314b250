/** Markdown as the author writes it, to HTML that can do nothing but be read. */
import { Marked } from "marked";

/** Pages of this site, sections of this page, addresses, mail. */
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
    // HTML in it is shown as it is typed: an <iframe> pasted from somewhere stays text.
    html: ({ text }) => escapeHtml(text),
    // The content security policy would refuse pictures from elsewhere; their words remain.
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
