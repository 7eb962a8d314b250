/** Words of dialogs, toasts and alerts, and a schema's message as a sentence. */
export enum DialogWords {
  close = "Close",
}

/** "wanted an e-mail address", a schema's message, as a sentence for people: "Please enter an e-mail address." */
export function toSentence(message: string): string {
  const text = message.replace(/^wanted /, "Please enter ");
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** How a mail ends, on two lines. */
export const SIGN_OFF = {
  /** Where there is something to hear. */
  listen: (series: string) => `Happy listening,\n${series}`,
  wishes: (series: string) => `Best wishes,\n${series}`,
} as const;

/** Of a schema: what an address has to be. */
export const WANTED_ADDRESS = "wanted an email address such as ada@example.com";

/** In forms that we check ourselves. */
export const FormSays = {
  blank: "Please fill in this field.",
  unticked: "Please tick this box.",
  address: "Please enter an email address such as ada@example.com.",
  failed: { title: "Something went wrong", text: "Please try again." },
} as const;

/** Toasts. */
export enum ToastWords {
  label = "Notifications (F8)",
}

/** The mail to the operator when an error is logged. */
export const ALERT_MAIL = {
  subject: (events: string[]) => `Your site needs you: ${events.join(", ")}`,
  lead: "Your site logged errors. What each one means: docs/operating.md.",
  kind: (event: string, count: number, line: string) =>
    `${event}, ${count === 1 ? "once" : `${count} times`}. The first:\n${line}`,
  brake: "You get at most one email per kind every six hours. The log has them all.",
} as const;
