/** What the player says of bookmarks, in their sheet and in toasts. */

export enum BookmarkWords {
  title = "Bookmarks",
  add = "Add Bookmark",
  none = "No bookmarks in this book yet.",
  left = "Back to where you were",
  note = "Note",
  addNote = "Add note",
  editNote = "Edit note",
  saveNote = "Save note",
  cancel = "Cancel",
  remove = "Delete",
  added = "Bookmark added",
  chapter = "Chapter",
  refused = "Can't create bookmark",
  notPlaying = "No audio is currently playing",
  noRoom = "This browser has no room left.",
}

export const chapterName = (number: number) => `${BookmarkWords.chapter} ${number}`;
