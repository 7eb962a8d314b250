/**
 * Serializes island props as JSON.
 * @throws {TypeError} for values that JSON would drop or change, with their kind and path
 */
export function toPlainJson(props: unknown[]): string {
  const json = JSON.stringify(props); // throws for cycles
  assertPlain(props, "props");
  return json;
}

function assertPlain(value: unknown, path: string): void {
  if (Array.isArray(value)) {
    value.forEach((item, index) => assertPlain(item ?? null, `${path}[${index}]`));
  } else if (typeof value === "object" && value !== null) {
    if ("__k" in value) throw cannotSend("JSX", path);
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw cannotSend(`a ${prototype.constructor?.name ?? "signal"}`, path);
    }
    for (const [key, inner] of Object.entries(value)) assertPlain(inner, `${path}.${key}`);
  } else if (typeof value === "number" ? !Number.isFinite(value) : !PLAIN.has(typeof value)) {
    throw cannotSend(typeof value === "number" ? String(value) : `a ${typeof value}`, path);
  }
}

/** Types that JSON keeps. A property that is undefined is dropped, which reads the same. */
const PLAIN = new Set(["string", "boolean", "object", "undefined"]);

function cannotSend(what: string, path: string): TypeError {
  return new TypeError(`Cannot send ${what} to an island in ${path}: wanted plain JSON`);
}
