/** Texts around any command: selecting several, confirming, the result. */

export const BULK = {
  pick: (what: string) => `Choose: ${what}`,
  chosen: "All that are chosen:",
  none: "Nothing was chosen.",
  done: (count: number) => `${count} done.`,
  some: (count: number, first: string) => `${count} done; not all: ${first}`,
} as const;

export const CONFIRM = {
  title: "Do this?",
  refund: (paymentId: string) =>
    `All of payment ${paymentId} goes back to its buyer, and what it opened is closed.`,
  refundOf: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `${sum} for ${title} (${id}) goes back to ${
      email ?? "its buyer"
    }, and what it opened is closed.`,
  refundOfMonth: ({ id, title, sum, email }: {
    id: string;
    title: string;
    sum: string;
    email: string | null;
  }) =>
    `${sum} for ${title} (${id}) goes back to ${
      email ?? "its buyer"
    }. Premium runs on until it is ended.`,
  part: (left: string) => `Or a part of the ${left}`,
  partHint: "Such as 4.99. What the payment opened then stays open.",
  other: (command: string) => `"${command}" will be done.`,
  grant: ({ email, title }: { email: string; title: string }) =>
    `${email} gets ${title} for nothing, as if it were bought.`,
  freeCode: ({ code, title }: { code: string; title: string | null }) =>
    `Whoever has the code ${code} gets ${title ?? "a book"} for nothing.`,
  "listener export": (email: string) =>
    `Everything that is kept of ${email} is saved as a file on this device.`,
  "author add": (email: string) => `${email} will be able to do all that you can do here.`,
  "author remove": (email: string) => `${email} loses the desk at once.`,
  "passkey add": () => "The new passkey will let you in after your password.",
  "passkey remove": () => "That passkey will let nobody in any more.",
  "tax set": () =>
    "From the next sale on, VAT is decided as you have chosen, and a numbered invoice is written with each. What was sold before stays as it is.",
  "gift replace": (email: string) =>
    `The gift gets another code, which goes to ${email}. The one before opens nothing any more.`,
  "subscription end": (email: string) =>
    `Premium of ${email} ends now, at the payment provider too. Give money back under Orders, where it is owed.`,
  "listener disable": (email: string) =>
    `${email} will be signed out everywhere, and cannot sign in until you allow it again.`,
  "listener erase": (email: string) =>
    `The account of ${email} is erased with all that was heard, written and shared, and a subscription ends. That cannot be undone; receipts stay.`,
  password: "Your password, once more",
  hint: "You are not asked again for ten minutes.",
  go: "Yes, do it",
  back: "Back, change nothing",
} as const;

export const RESULT = {
  lookBelow: "Nothing was saved. Please look at the fields below.",
  refused: "That did not work",
  done: "Done",
} as const;
