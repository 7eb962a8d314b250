// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export const COPY = {
  head: (title: string | number): string => `Your review copy of ${title}`,
  forName: (name: string | number): string => `For ${name}.`,
  lead: (author: string | number): string =>
    `${author} gives you this audiobook free. An honest review would help, whatever you think of it.`,
  until: (day: string | number): string => `Claim it by ${day}.`,
  first: "Sign in or sign up first, so the book stays in Your Books.",
  signIn: "Sign in",
  signUp: "Sign up",
  agree: "Tell the author how much of the book I've listened to",
  agreeHint: "Only this book, and only if you tick it. You can stop it here at any time.",
  submit: "Get my copy",
  busy: "Opening…",
  yours: {
    title: "It's yours",
    text: (title: string | number): string => `${title} is in Your Books.`,
    listen: "Listen",
    shares: "The author sees how much of it you've listened to.",
    private: "The author doesn't see how much of it you've listened to.",
    stop: "Stop telling the author",
    start: "Tell the author",
  },
  claimed: {
    title: "This copy is taken",
    text:
      "Someone has claimed it already, or you have another copy. Ask the author for a new link.",
  },
  over: {
    title: "This offer has ended",
    text: "The time to claim this copy is over. Ask the author for a new link.",
  },
  unknown: {
    title: "There's no copy at this link",
    text: "Check the link in your message, or ask the author for it.",
  },
  home: "Return to Home",
} as const;

export const COPY_REMINDER = {
  subject: (title: string | number): string => `How do you like ${title}?`,
  lead: (author: string | number, title: string | number): string =>
    `${author} gave you a review copy of ${title}. If you've listened to it, an honest review would help, whatever you think of it:`,
  later: "If you haven't had the time yet, it stays in Your Books.",
} as const;
