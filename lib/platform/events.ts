/** Events between domains, in this process and, through the store (record.ts), in the others. */

import { z } from "zod";

/** An event as it is stored for other processes. */
export interface Told {
  name: string;
  [field: string]: unknown;
}

/** An event of a domain that others subscribe to. */
interface EventType<Event> {
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

/** This process may have missed events: the store was unavailable for too long. */
export const changesMissed = defineEvent("changesMissed", {});

type Hear<Event> = (event: Event) => void | Promise<void>;

export interface Events {
  on<Event>(type: EventType<Event>, hear: Hear<Event>): void;
  /**
   * Calls all subscribers, in order, before it returns.
   * @returns resolves when the asynchronous ones have finished; rejects as soon as one does.
   */
  tell<Event>(type: EventType<Event>, event: Event): Promise<void>;
  /** The same for an event from another process; an event of unknown shape, from a newer release, is ignored. */
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
