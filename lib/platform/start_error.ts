/**
 * A failure at start-up that the operator can mend: a bad setting, a broken catalogue, a folder that
 * cannot be written. Its message is one sentence naming what was tried, what was found and what is
 * wanted; it is printed alone, without a stack, and the process ends with status 1.
 */
export class StartError extends Error {
  override name = "StartError";
}
