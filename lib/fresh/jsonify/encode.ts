/**
 * Props on their way to the browser: JSON, with what JSON cannot say as `{"$": [tag, ...]}`.
 *
 * Tags: u undefined, n a number by name (NaN, Infinity, -0), b bigint, D Date (ms), U URL,
 * R RegExp, M Map (keys and values in turn), S Set, s signal, o object with a key "$", # id and definition of a value that
 * is referred to again, r reference to it by id. The reader is decode.ts.
 */
export type Encoded = null | boolean | number | string | Encoded[] | { [key: string]: Encoded };

/** @throws {TypeError} for functions, symbols and JSX, naming where they are */
export function encode(value: unknown): Encoded {
  const seen = new Set<object>();
  const ids = new Map<object, number>();
  findRepeated(value, seen, ids);
  return new Encoder(ids).encode(value, "props");
}

/** Numbers every object that is reached twice (which also finds every cycle). */
function findRepeated(value: unknown, seen: Set<object>, ids: Map<object, number>): void {
  if (typeof value !== "object" || value === null) return;
  if (seen.has(value)) {
    if (!ids.has(value)) ids.set(value, ids.size);
    return;
  }
  seen.add(value);
  for (const inner of contents(value)) findRepeated(inner, seen, ids);
}

function contents(value: object): Iterable<unknown> {
  if (isSignal(value)) return [value.peek()];
  if (value instanceof Map) return [...value.keys(), ...value.values()];
  if (Array.isArray(value) || value instanceof Set) return value;
  return Object.values(value);
}

class Encoder {
  #ids: Map<object, number>;
  #defined = new Set<object>();

  constructor(ids: Map<object, number>) {
    this.#ids = ids;
  }

  encode(value: unknown, path: string): Encoded {
    if (typeof value !== "object") return encodePrimitive(value, path);
    if (value === null) return null;
    const id = this.#ids.get(value);
    if (id === undefined) return this.#encodeObject(value, path);
    if (this.#defined.has(value)) return tagged("r", id);
    this.#defined.add(value);
    return tagged("#", id, this.#encodeObject(value, path));
  }

  #encodeObject(value: object, path: string): Encoded {
    if (Array.isArray(value)) return this.#encodeAll(value, path);
    if (isSignal(value)) return tagged("s", this.encode(value.peek(), `${path}.value`));
    if (value instanceof Date) return tagged("D", value.getTime());
    if (value instanceof URL) return tagged("U", value.href);
    if (value instanceof RegExp) return tagged("R", value.source, value.flags);
    if (value instanceof Map) return tagged("M", this.#encodeAll([...value].flat(), path));
    if (value instanceof Set) return tagged("S", this.#encodeAll([...value], path));
    if ("__k" in value) throw cannotSend("JSX", path);

    const result: { [key: string]: Encoded } = {};
    for (const [key, inner] of Object.entries(value)) {
      // Written back key by key in the browser, "__proto__" would replace the prototype.
      if (key !== "__proto__") result[key] = this.encode(inner, `${path}.${key}`);
    }
    return "$" in result ? tagged("o", result) : result;
  }

  #encodeAll(values: unknown[], path: string): Encoded[] {
    return Array.from(values, (value, index) => this.encode(value, `${path}[${index}]`));
  }
}

function encodePrimitive(value: unknown, path: string): Encoded {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value) && !Object.is(value, -0)) return value;
      return tagged("n", Object.is(value, -0) ? "-0" : String(value));
    case "undefined":
      return tagged("u");
    case "bigint":
      return tagged("b", String(value));
    default:
      throw cannotSend(`a ${typeof value}`, path);
  }
}

function tagged(tag: string, ...content: Encoded[]): Encoded {
  return { $: [tag, ...content] };
}

function cannotSend(what: string, path: string): TypeError {
  return new TypeError(
    `Cannot send ${what} to an island in ${path}: wanted plain data, Date, URL, RegExp, Map, Set ` +
      "or a signal",
  );
}

interface SignalLike {
  peek(): unknown;
}

function isSignal(value: object): value is SignalLike {
  return "peek" in value && typeof value.peek === "function" && "value" in value;
}
