/** Whose things a browser keeps when nobody is signed in. */
export const VISITOR = "visitor";

/** Who listens now, as the page says: the account's id, or VISITOR. */
export function getListener(): string {
  return document.querySelector<HTMLElement>("[data-listener]")?.dataset.listener ?? VISITOR;
}
