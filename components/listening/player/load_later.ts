export type Later = typeof import("./later.ts");

/** Fetches what is first seen after a press. What the network does not bring is asked for again next time. */
export function loadLater(then: (later: Later) => void): void {
  import("./later.ts").then(then, () => {});
}
