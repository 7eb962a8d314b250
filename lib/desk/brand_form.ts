/** The series as a form: fields named as in the catalogue file, links as lines, texts about people by name. */

/** Form fields as a browser submits them. */
export type BrandFields = Record<string, string>;

interface Person {
  name: string;
  about?: string;
}

const TEXTS = ["title", "tagline", "author", "hoursLabel", "hue"] as const;

const PERSON = "person.";
export const personField = (name: string): string => PERSON + name;

export function toBrandFields(series: Record<string, unknown>, people: Person[]): BrandFields {
  const links = (series.links ?? []) as { label: string; url: string }[];
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, String(series[name] ?? "")])),
    readers: String(series.readers ?? ""),
    links: links.map(({ label, url }) => `${label} ${url}`).join("\n"),
    ...Object.fromEntries(people.map(({ name, about = "" }) => [personField(name), about])),
  };
}

/** The fields of `brand set`. Invalid values are passed on unchanged, so that the schema reports them. */
export function fromBrandFields(form: BrandFields): Record<string, unknown> {
  const { readers = "", links = "" } = form;
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, form[name]?.trim() || null])),
    readers: readers.trim() === "" ? null : Number(readers),
    links: links.split("\n").map((it) => it.trim()).filter(Boolean).map(toLink),
    people: Object.entries(form).flatMap(([field, text]) =>
      field.startsWith(PERSON)
        ? [{ name: field.slice(PERSON.length), about: text.trim().replaceAll("\r\n", "\n") }]
        : []
    ),
  };
}

/** "Instagram https://example.com/me": the last word is the address. */
function toLink(line: string): { label: string; url: string } {
  const [, label = "", url = line] = /^(.*)\s(\S+)$/.exec(line) ?? [];
  return { label: label.trim(), url };
}
