/** Texts of the reviews screen and of its commands. */

export const DESK_REVIEWS = {
  title: "Reviews",
  book: "Book",
  waiting: "All that wait for an answer",
  noneWaiting: "No review waits for an answer.",
  on: (title: string) => `On ${title}`,
  show: "Show",
  none: "Nobody has rated this book here.",
  starsAlone: "Stars alone",
  stars: (rating: number) => `${rating} of 5`,
  hide: "Hide",
  unhide: "Show again",
  isHidden: "Hidden: out of the list and the average.",
  hideOf: (what: string, name: string) => `${what}: the review by ${name || "no name"}`,
  reply: "Your answer, below it for all to read",
  send: "Answer",
  clear: "An empty answer takes it back.",
} as const;

export const REVIEW_OUTCOMES = {
  reviewIs: (name: string, what: string) => `The review by ${name || "no name"} is ${what}.`,
  noReview: (id: string) => `There is no review ${id}; "review list BOOK" names them.`,
  hidden: "hidden",
  shown: "shown",
  answered: "answered",
  unanswered: "without a reply again",
} as const;
