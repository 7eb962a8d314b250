/** Words of dialogs, toasts and alerts, and a schema's message as a sentence. */
export enum DialogWords {
  close = "Close",
}

/** "wanted an e-mail address", a schema's message, as a sentence for people: "Please enter an e-mail address." */
export function toSentence(message: string): string {
  const text = message.replace(/^wanted /, "Please enter ");
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** Toasts. */
export enum ToastWords {
  label = "Notifications (F8)",
}

/** The mail to the operator when an error is logged. */
export const ALERT_MAIL = {
  subject: (events: string[]) => `Your site needs you: ${events.join(", ")}`,
  lead: "The log of your site tells of errors. What each means: docs/operating.md.",
  kind: (event: string, count: number, line: string) =>
    `${event}, ${count === 1 ? "once" : `${count} times`}. The first:\n${line}`,
  brake: "Of each kind you get one such mail in six hours; the log has all of them.",
} as const;
