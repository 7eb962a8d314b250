/** What one domain tells the others, in this process and, by what it writes (record.ts), in the other processes. */

import { z } from "zod";

/** An event as it goes through the store to other processes. */
export interface Told {
  name: string;
  [field: string]: unknown;
}

/** Something that happens in a domain and that others subscribe to. */
export interface EventType<Event> {
  name: string;
  schema: z.ZodType<Event>;
  of(event: Event): Told;
}

export function defineEvent<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): EventType<z.infer<z.ZodObject<Shape>>> {
  return { name, schema: z.object(shape), of: (event) => ({ name, ...event }) };
}

/** This process may have missed what others told: the store was away for too long. */
export const newsMissed = defineEvent("newsMissed", {});

type Hear<Event> = (event: Event) => void | Promise<void>;

export interface Events {
  on<Event>(type: EventType<Event>, hear: Hear<Event>): void;
  /**
   * Calls all who subscribed, in order, before it returns.
   * @returns resolves when those that take time have finished; rejects as the first of them does.
   */
  tell<Event>(type: EventType<Event>, event: Event): Promise<void>;
  /** The same for what another process told; what has another shape there, in a newer release, is left alone. */
  tellAgain(told: unknown): Promise<void>;
}

const told = z.looseObject({ name: z.string() });

export function createEvents(): Events {
  const heard = new Map<string, { schema: z.ZodType; hears: Hear<unknown>[] }>();
  const call = async (name: string, event: unknown) => {
    await Promise.all((heard.get(name)?.hears ?? []).map((hear) => hear(event)));
  };
  return {
    on({ name, schema }, hear) {
      const { hears } = heard.getOrInsert(name, { schema, hears: [] });
      hears.push(hear as Hear<unknown>);
    },
    tell: ({ name }, event) => call(name, event),
    async tellAgain(item) {
      const { name } = told.safeParse(item).data ?? {};
      const event = name === undefined ? undefined : heard.get(name)?.schema.safeParse(item).data;
      if (name !== undefined && event !== undefined) await call(name, event);
    },
  };
}
