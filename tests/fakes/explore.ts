/**
 * Every schedule of a few steps, with no fault or one, in place of a sample: equal states are tried once,
 * however many schedules lead to them, so that the count of schedules is far beyond that of the runs. Nothing is
 * lost by it, for what follows from a state depends on the state alone; and breadth first a state is reached
 * by its shortest schedule, from which it has the most steps left. Steps that do not touch each other lead
 * to one state in either order, and so count once as well.
 */

/** One way a step can go: undisturbed, or with one fault. */
export interface Run<State> {
  /** "pay", "pay, dies after write 2". */
  name: string;
  state: State;
}

export interface Space<State> {
  starts: { name: string; state: State }[];
  /** The same for states that no later step can tell apart. */
  keyOf(state: State): string;
  /** All steps from here that go well. */
  steps(state: State): Promise<Run<State>[]>;
  /** All steps from here with one fault each. */
  faultySteps(state: State): Promise<Run<State>[]>;
  /** Throws when a law does not hold. */
  check(state: State): Promise<void>;
}

export interface Explored {
  /** Different states, each checked. */
  states: number;
  /** Schedules of up to so many steps, with no fault or one, that these stand for. */
  schedules: number;
}

interface Node<State> {
  key: string;
  /** The shortest way here. */
  way: string[];
  /** null: after the last step, from where nothing goes on. */
  state: State | null;
  /** Keys that a step leads to. */
  good: string[] | null;
  faulty: string[] | null;
}

/**
 * Breadth first, so that what fails is shown with the shortest schedule that fails.
 * @param o.depth steps of a schedule
 */
export async function explore<State>(
  space: Space<State>,
  { depth }: { depth: number },
): Promise<Explored> {
  const nodes = new Map<string, Node<State>>();

  async function reach(way: string[], state: State): Promise<string> {
    const key = space.keyOf(state);
    if (nodes.has(key)) return key;
    const isLast = way.length > depth; // the first of its names is the start's
    nodes.set(key, { key, way, state: isLast ? null : state, good: null, faulty: null });
    await naming(way, () => space.check(state));
    return key;
  }

  /** What fails there is said with the schedule that leads there. */
  async function naming<T>(way: string[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new Error(`After ${way.join("; ")}: ${error instanceof Error ? error.message : error}`);
    }
  }

  async function follow({ way }: Node<State>, ran: Run<State>[]): Promise<string[]> {
    const keys: string[] = [];
    for (const { name, state } of ran) keys.push(await reach([...way, name], state));
    return keys;
  }

  const starts = new Set<string>();
  for (const { name, state } of space.starts) starts.add(await reach([name], state));
  /** Reached without a fault, and with one: each needs its ways on once. */
  const seen = { good: new Set(starts), faulty: new Set<string>() };
  let frontier = { good: starts, faulty: new Set<string>() };
  for (let at = 0; at < depth; at++) {
    const next = { good: new Set<string>(), faulty: new Set<string>() };
    const add = (kind: "good" | "faulty", key: string) => {
      if (seen[kind].has(key)) return;
      seen[kind].add(key);
      next[kind].add(key);
    };
    for (const key of frontier.good.union(frontier.faulty)) {
      const node = nodes.get(key)!;
      node.good ??= await follow(node, await naming(node.way, () => space.steps(node.state!)));
      if (frontier.good.has(key)) {
        node.good.forEach((to) => add("good", to));
        node.faulty ??= await follow(
          node,
          await naming(node.way, () => space.faultySteps(node.state!)),
        );
        node.faulty.forEach((to) => add("faulty", to));
      }
      if (frontier.faulty.has(key)) node.good.forEach((to) => add("faulty", to));
    }
    frontier = next;
  }
  return { states: nodes.size, schedules: countSchedules(nodes, starts, depth) };
}

/** Ways through the states, each of its schedules counted. */
function countSchedules<State>(
  nodes: Map<string, Node<State>>,
  starts: Set<string>,
  depth: number,
): number {
  const sum = (keys: Iterable<string> | null, of: Map<string, number>) =>
    [...keys ?? []].reduce((total, key) => total + of.get(key)!, 0);
  let good = new Map<string, number>([...nodes.keys()].map((key) => [key, 1]));
  let faulty = new Map<string, number>([...nodes.keys()].map((key) => [key, 0]));
  for (let left = 1; left <= depth; left++) {
    const before = { good, faulty };
    good = new Map([...nodes].map(([key, it]) => [key, 1 + sum(it.good, before.good)]));
    faulty = new Map(
      [...nodes].map(([key, it]) => [
        key,
        sum(it.good, before.faulty) + sum(it.faulty, before.good),
      ]),
    );
  }
  return sum(starts, good) + sum(starts, faulty);
}
