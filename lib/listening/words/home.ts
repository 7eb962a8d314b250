/** What scripts of the shelf say: home's to a visitor, the heart's to a listener. Enums: see stage.ts. */
export enum HomeWords {
  title = "Continue Listening",
  resume = "Resume",
  chapter = "Chapter",
  notSaved = "Favorite not saved",
  tryAgain = "Please try again.",
}
