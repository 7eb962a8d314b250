import { expect } from "npm:expect@30.5.2";
import { runInLanes } from "./lanes.ts";

Deno.test("runInLanes: a lane whose queue is empty helps with the other", async () => {
  const running = { page: 0, other: 0 }, most = { page: 0, other: 0 };
  const work = (kind: "page" | "other", id: number, ticks: number) => async () => {
    most[kind] = Math.max(most[kind], ++running[kind]);
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    running[kind]--;
    return `${kind} ${id}`;
  };
  const pages = [0, 1, 2, 3, 4].map((id) => work("page", id, 20));
  const others = [0, 1, 2, 3, 4, 5, 6, 7].map((id) => work("other", id, 50));
  const results = await runInLanes({ works: pages, lanes: 2 }, { works: others, lanes: 1 });
  expect(results[0]).toEqual([0, 1, 2, 3, 4].map((id) => `page ${id}`));
  expect(results[1]).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((id) => `other ${id}`));
  expect(most).toEqual({ page: 2, other: 3 });

  most.page = most.other = 0;
  const long = [0, 1, 2, 3, 4, 5].map((id) => work("page", id, 50));
  await runInLanes({ works: long, lanes: 2 }, { works: [work("other", 0, 10)], lanes: 1 });
  expect(most).toEqual({ page: 3, other: 1 });
});
