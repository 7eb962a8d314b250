/** What every dialog says, whatever it is about. */
export enum DialogWords {
  close = "Close",
}
