import { expect } from "npm:expect@30.5.2";
import { type ProgressView, selectUsed } from "./view.ts";

const view = (audiobookId: number, playedAs: number, lastPlayed: string | null = "2026-03-01") =>
  ({ audiobookId, playedAs, lastPlayed }) as ProgressView;
const ids = (views: ProgressView[]) => selectUsed(views).map(({ audiobookId }) => audiobookId);

Deno.test("selectUsed: each listening once, as the series or as the single book", () => {
  expect(ids([view(15, 15), view(12, 15), view(11, 11)])).toEqual([15, 11]);
  expect(ids([view(15, 11), view(11, 11)])).toEqual([11]);
});

Deno.test("selectUsed: what was heard in the series is not forgotten when the series goes on elsewhere", () => {
  expect(ids([view(15, 11), view(11, 11), view(12, 15)])).toEqual([11, 12]);
});

Deno.test("selectUsed: a favourite never played is no listening", () => {
  expect(ids([view(13, 13, null)])).toEqual([]);
});
