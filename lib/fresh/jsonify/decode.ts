import { signal } from "@preact/signals";
import type { Encoded } from "./encode.ts";

/**
 * Reads what encode.ts wrote; arrays and plain objects are changed in place. Loaded when there is
 * something that is more than JSON, most often a signal.
 */
export function decode(encoded: Encoded): unknown {
  const refs: unknown[] = [];
  /** Id of the object that is read next, when it is referred to again. */
  let id: number | undefined;

  // An object that refers to itself has to be known by its id before its content is read.
  const known = <T>(value: T): T => {
    if (id !== undefined) refs[id] = value;
    id = undefined;
    return value;
  };

  const read = (node: Encoded): unknown => {
    if (typeof node !== "object" || !node) return node;
    const tagged = (node as { $?: Encoded }).$;
    return tagged ? readTagged(tagged as [string, Encoded, Encoded]) : readInto(known(node), node);
  };

  const readInto = (target: object, source: object) => {
    for (const [key, value] of Object.entries(source)) Reflect.set(target, key, read(value));
    return target;
  };

  // deno-lint-ignore no-explicit-any -- of the type that the tag says
  const readTagged = ([tag, content, more]: [string, any, any]): unknown => {
    switch (tag) {
      case "r":
        return refs[content];
      case "#":
        id = content;
        return read(more);
      case "n":
        return Number(content);
      case "b":
        return BigInt(content);
      case "o":
        return readInto(known({}), content);
      case "D":
        return known(new Date(content ?? NaN)); // JSON writes the time of an invalid date as null
      case "U":
        return known(new URL(content));
      case "R":
        return known(new RegExp(content, more));
      case "s": {
        const result = known(signal<unknown>());
        result.value = read(content);
        return result;
      }
      case "S": {
        const result = known(new Set());
        for (const item of content) result.add(read(item));
        return result;
      }
      case "M": {
        const result = known(new Map());
        for (let i = 0; i < content.length;) result.set(read(content[i++]), read(content[i++]));
        return result;
      }
    }
    return undefined;
  };

  return read(encoded);
}
