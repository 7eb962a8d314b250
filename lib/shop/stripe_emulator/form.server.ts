/** Stripe's request bodies: `items[0][price_data][currency]=eur`. */

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Parses the brackets: numbered and `[]` names make lists, all others objects. */
export function readForm(params: URLSearchParams): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {};
  for (const [name, value] of params) {
    const path = name.split(/\]?\[|\]$/).filter((part, at, all) => part || at < all.length - 1);
    assign(root, path, value);
  }
  return toLists(root) as { [name: string]: FormValue };
}

function assign(into: { [name: string]: FormValue }, path: string[], value: string): void {
  const [name = "", ...rest] = path;
  const key = name || String(Object.keys(into).length); // `expand[]`: appends to the list
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const below = into[key];
  const next = typeof below === "object" && !Array.isArray(below) ? below : {};
  into[key] = next;
  assign(next, rest, value);
}

function toLists(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, it]) => [key, toLists(it)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, it]) => it) : Object.fromEntries(entries);
}
