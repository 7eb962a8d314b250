/**
 * Props on their way to the browser, as JSON.
 * @throws {TypeError} for what JSON would drop or change, naming what and where it is
 */
export function toPlainJson(props: unknown[]): string {
  const json = JSON.stringify(props); // finds cycles
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

/** Of these, a property that is undefined is left out, which reads the same. */
const PLAIN = new Set(["string", "boolean", "object", "undefined"]);

function cannotSend(what: string, path: string): TypeError {
  return new TypeError(`Cannot send ${what} to an island in ${path}: wanted plain JSON`);
}
