/** What every dialog says, whatever it is about. */
export enum DialogWords {
  close = "Close",
}

/** Where messages appear that have no other place. */
export enum ToastWords {
  label = "Notifications (F8)",
}
