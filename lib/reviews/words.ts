/** Texts of reviews; the sentences of the form are literal (spec 1 section 5, "Review form"). */

/** Error messages of fields. */
export const FIELDS = {
  rating: "Please select a rating",
  reviewerName: "Name must be at least 2 characters",
  title: "Title must be at least 3 characters",
  content: "Review must be at least 10 characters",
} as const;

export const REVIEW_FORM = {
  write: "Write a review",
  own: "Your review",
  isHidden: "The author has hidden your review.",
  rate: "Rate this audiobook",
  addWords: "Add a few words",
  ownWords: "Your words",
  starsAlone: "Stars alone are fine. Words are welcome.",
  rating: "Your rating",
  stars: (stars: number) => stars === 1 ? "1 star" : `${stars} stars`,
  name: { label: "Name", hint: "Shown with your review." },
  title: "Title",
  content: "Review",
  change: "Save changes",
  send: "Send review",
  remove: "Delete my review",
  nameReserved: "That's the author's or narrator's name. Please use your own.",
  tooOften: "You've changed your reviews a lot. Please wait a moment.",
  tooOftenTryAgain: "You've changed your reviews a lot. Please wait a moment, then try again.",
  signIn: { text: "Sign in to rate and review this audiobook.", label: "Sign In" },
} as const;

/** Stars and the number of ratings. */
export const RATING = {
  stars: (average: number) => `Rated ${average} out of 5`,
  count: (ratings: number) => ratings === 1 ? "(1 review)" : `(${ratings} reviews)`,
  none: "Not rated yet",
  reviewsOf: (title: string) => `, reviews of ${title}`,
  basedOn: (reviews: number) =>
    `Based on ${reviews.toLocaleString("en-US")} ${reviews === 1 ? "review" : "reviews"}`,
  readers: "readers worldwide",
} as const;

/** A list of reviews, on its page and in the sheet. */
export const REVIEWS = {
  heading: "Reviews",
  none: { text: "No reviews yet for this audiobook.", label: "Be the first to review" },
  all: "All reviews",
  sample: "A sample, made up for the demo",
  samples: "Samples, made up for the demo until a listener writes one.",
  isOwner: "Owns this book",
  reply: (author: string) => `Reply from ${author}`,
} as const;

/** The page of the reviews of a book. */
export const REVIEWS_PAGE = {
  title: (book: string) => `Reviews of ${book}`,
  description: ({ title, narrator }: { title: string; narrator: string }) =>
    `What listeners say about ${title}, read by ${narrator}.`,
  checked:
    "Anyone with an account can review a book once. “Owns this book” means our records show that the reviewer has it. We don't check whether other reviewers have listened.",
  toBook: "Back to the audiobook",
  noOlder: "No older reviews.",
  newest: "Newest reviews",
  older: "Older reviews",
} as const;

/** Shown after saving (spec 2 section 8, "Success toasts"). */
export const REVIEW_THANKS = {
  rating: { title: "Thank You!", text: "Your rating has been submitted." },
  review: { title: "Review Submitted", text: "Thank you for helping other listeners choose." },
} as const;

/** The sheet of reviews over a page. */
export const SHEET = {
  loading: "Loading reviews...",
  failed: "We couldn't load the reviews.",
  retry: "Try again",
  write: "Write a review",
  close: "Close",
} as const;

/** The name of this store on the badge. */
export const STOREFRONT = "This store";
