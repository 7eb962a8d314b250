/** Texts of a shop that is being prepared: its first author, its visitors, and its opening. */

export const BEGIN = {
  title: "Your shop starts here",
  lead: "Make the account that runs it. This link works once.",
  email: { label: "Your email", hint: "You sign in with it." },
  password: "Choose a password",
  submit: "Make my account",
  taken: "That email has an account already. Use another one.",
  expired: {
    title: "This link doesn't work any more",
    text:
      "It works once, for seven days, while nobody has an account. Restart the site for a new one.",
  },
  home: "Go to the shop",
  printed: (address: string) => `Make your account, and with it your shop: ${address}`,
} as const;

export const PREPARING = {
  title: (series: string) => `${series} is getting ready`,
  text: (author: string) => `${author} is still setting things up here. Please come back later.`,
  call: "The shop isn't open yet.",
  signIn: "Sign in",
} as const;

export const OPENING = {
  closed:
    "Visitors can't see your shop yet. You can: while you're signed in, it looks open to you.",
  open: "Open the shop",
  now: (left: number) =>
    left === 0
      ? "From now on everyone can see your shop and buy."
      : `From now on everyone can see your shop and buy. ${left} of the steps ${
        left === 1 ? "is" : "are"
      } still to do.`,
  opened: "Your shop is open.",
  already: "Your shop is open already.",
} as const;
