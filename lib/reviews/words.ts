// Made of lib/reviews/messages/en.json by `deno task words`: change it there.

import { number, plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum FIELDS {
  rating = "Please select a rating",
  reviewerName = "Name must be at least 2 characters",
  title = "Title must be at least 3 characters",
  content = "Review must be at least 10 characters",
}

export const REVIEW_FORM = {
  write: "Write a review",
  own: "Your review",
  isHidden: "The author has hidden your review.",
  rate: "Rate this audiobook",
  addWords: "Add a few words",
  ownWords: "Your words",
  starsAlone: "Stars alone are fine. Words are welcome.",
  rating: "Your rating",
  stars: (stars: number): string =>
    ((d: { stars: number }) =>
      plural(d.stars, 0, en, { one: "1 star", other: d.stars + " stars" }) as string)({ stars }),
  name: {
    label: "Name",
    hint: "Shown with your review.",
  },
  title: "Title",
  content: "Review",
  change: "Save changes",
  send: "Send review",
  remove: "Delete my review",
  nameReserved: "That's the author's or narrator's name. Please use your own.",
  tooOften: "You've changed your reviews a lot. Please wait a moment.",
  tooOftenTryAgain: "You've changed your reviews a lot. Please wait a moment, then try again.",
  signIn: {
    text: "Sign in to rate and review this audiobook.",
    label: "Sign In",
  },
} as const;

export const RATING = {
  stars: (average: string | number): string => `Rated ${average} out of 5`,
  count: (ratings: number): string =>
    ((d: { ratings: number }) =>
      plural(d.ratings, 0, en, {
        one: "(1 review)",
        other: "(" + d.ratings + " reviews)",
      }) as string)({ ratings }),
  none: "Not rated yet",
  reviewsOf: (title: string | number): string => `, reviews of ${title}`,
  basedOn: (reviews: number): string =>
    ((d: { reviews: number }) =>
      "Based on " +
      plural(d.reviews, 0, en, {
        one: number("en", d.reviews, 0) + " review",
        other: number("en", d.reviews, 0) + " reviews",
      }) as string)({ reviews }),
  readers: "readers worldwide",
} as const;

export const REVIEWS = {
  heading: "Reviews",
  none: {
    text: "No reviews yet for this audiobook.",
    label: "Be the first to review",
  },
  all: "All reviews",
  sample: "A sample, made up for the demo",
  samples: "Samples, made up for the demo until a listener writes one.",
  isOwner: "Owns this book",
  reply: (author: string | number): string => `Reply from ${author}`,
} as const;

export const REVIEWS_PAGE = {
  title: (book: string | number): string => `Reviews of ${book}`,
  description: (title: string | number, narrator: string | number): string =>
    `What listeners say about ${title}, read by ${narrator}.`,
  checked:
    "Anyone with an account can review a book once. “Owns this book” means our records show that the reviewer has it. We don't check whether other reviewers have listened.",
  toBook: "Back to the audiobook",
  noOlder: "No older reviews.",
  newest: "Newest reviews",
  older: "Older reviews",
} as const;

export const REVIEW_THANKS = {
  rating: {
    title: "Thank You!",
    text: "Your rating has been submitted.",
  },
  review: {
    title: "Review Submitted",
    text: "Thank you for helping other listeners choose.",
  },
} as const;

export enum SHEET {
  loading = "Loading reviews...",
  failed = "We couldn't load the reviews.",
  retry = "Try again",
  write = "Write a review",
  close = "Close",
}

export const STOREFRONT = "This store";
