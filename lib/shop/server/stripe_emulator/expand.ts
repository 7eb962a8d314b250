/** `expand[]=latest_invoice.confirmation_secret`: ids replaced by what they stand for. */

import type { FormValue } from "./form.ts";
import type { Kinds } from "./objects.ts";
import type { Work } from "./state.ts";

const KIND_OF_FIELD: Record<string, keyof Kinds> = {
  latest_charge: "charge",
  latest_invoice: "invoice",
  payment_link: "payment_link",
};

/** Fields Stripe only sends when they are asked for. */
const ON_DEMAND = ["confirmation_secret", "payments"];

type Json = { [name: string]: unknown };

/** Returns the answer as it is sent: expanded, and without what was not asked for. */
export async function expand(work: Work, answer: unknown, wanted: FormValue): Promise<unknown> {
  const paths = Array.isArray(wanted) ? wanted.map((path) => String(path).split(".")) : [];
  return await expandObject(work, structuredClone(answer) as Json, paths);
}

async function expandObject(work: Work, object: Json, paths: string[][]): Promise<Json> {
  if (object.object === "list" && Array.isArray(object.data)) {
    const below = paths.filter(([first]) => first === "data").map(([, ...rest]) => rest);
    const data = object.data.map((item) => expandObject(work, item, below));
    return { ...object, data: await Promise.all(data) };
  }
  const fields = new Set(paths.map(([first = ""]) => first));
  for (const field of ON_DEMAND) if (!fields.has(field)) delete object[field];
  for (const field of fields) {
    const kind = KIND_OF_FIELD[field];
    const id = object[field];
    if (!kind || typeof id !== "string") continue;
    const below = paths.filter(([first]) => first === field).map(([, ...rest]) => rest);
    const found = await work.get(kind, id);
    if (found) object[field] = await expandObject(work, { ...found }, below.filter((it) => it[0]));
  }
  return object;
}
