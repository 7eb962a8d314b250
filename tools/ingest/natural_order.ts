/** The order people expect of names: "Chapter 9" before "Chapter 10", CD1 before CD2. */

const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

export const compareNames = (a: string, b: string): number => compare(a, b) || (a < b ? -1 : 1);
