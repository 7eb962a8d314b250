import { expect } from "npm:expect@30.5.2";
import { checkPreconditions, isRangeCurrent } from "./conditional.server.ts";

// Half a second beyond the resolution of HTTP dates: comparisons are in whole seconds.
const FILE = { etag: '"a-1"', lastModifiedMs: Date.UTC(2025, 0, 2, 3, 4, 5, 500) };
const DATE = "Thu, 02 Jan 2025 03:04:05 GMT";
const EARLIER = "Thu, 02 Jan 2025 03:04:04 GMT";
const LATER = "Thu, 02 Jan 2025 03:04:06 GMT";

const CASES: [headers: Record<string, string>, wanted: ReturnType<typeof checkPreconditions>][] = [
  [{}, "go_on"],
  [{ "if-none-match": '"a-1"' }, "not_modified"],
  [{ "if-none-match": 'W/"a-1"' }, "not_modified"],
  [{ "if-none-match": '"x", "a-1"' }, "not_modified"],
  [{ "if-none-match": "*" }, "not_modified"],
  [{ "if-none-match": '"x"' }, "go_on"],
  [{ "if-none-match": '"x"', "if-modified-since": DATE }, "go_on"],
  [{ "if-modified-since": DATE }, "not_modified"],
  [{ "if-modified-since": LATER }, "not_modified"],
  [{ "if-modified-since": EARLIER }, "go_on"],
  [{ "if-modified-since": "yesterday" }, "go_on"],
  [{ "if-match": '"a-1"' }, "go_on"],
  [{ "if-match": "*" }, "go_on"],
  [{ "if-match": 'W/"a-1"' }, "failed"],
  [{ "if-match": '"x"', "if-none-match": '"a-1"' }, "failed"],
  [{ "if-unmodified-since": EARLIER }, "failed"],
  [{ "if-unmodified-since": DATE }, "go_on"],
  [{ "if-match": '"a-1"', "if-unmodified-since": EARLIER }, "go_on"],
];

Deno.test("checkPreconditions: each condition, and which outweighs which", () => {
  for (const [headers, wanted] of CASES) {
    expect([headers, checkPreconditions(new Headers(headers), FILE)]).toEqual([headers, wanted]);
  }
});

Deno.test("isRangeCurrent: only the same strong tag or exactly the same date will do", () => {
  const answers = [null, '"a-1"', DATE, 'W/"a-1"', '"x"', EARLIER, LATER, "rubbish"]
    .map((ifRange) => isRangeCurrent(ifRange, FILE));
  expect(answers).toEqual([true, true, true, false, false, false, false, false]);
});
