/** What our mails say. Plain text first; the HTML carries the same words and no picture. */
import type { Message } from "@/lib/mail/schema.ts";

export interface WelcomeOptions {
  to: string;
  firstName: string;
  seriesTitle: string;
  /** Page that proves the address when its button is pressed. */
  verifyUrl: string;
}

/** Greets a new listener and asks to confirm the address. */
export function welcomeMail({ to, firstName, seriesTitle, verifyUrl }: WelcomeOptions): Message {
  const greeting = firstName ? `Hello ${firstName},` : "Hello,";
  const paragraphs = [
    greeting,
    `welcome to ${seriesTitle}. Your place is kept on every device you sign in on, to the second.`,
    "Please confirm that this is your e-mail address:",
  ];
  const last =
    "The link works once, for 24 hours. If you did not sign up, leave this mail alone and nothing happens.";
  return {
    to,
    subject: `Welcome to ${seriesTitle}`,
    text: [...paragraphs, verifyUrl, last].join("\n\n") + "\n",
    html: [
      ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      `<p><a href="${escapeHtml(verifyUrl)}">Confirm my e-mail address</a></p>`,
      `<p>${escapeHtml(last)}</p>`,
    ].join("\n"),
  };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!);
}
