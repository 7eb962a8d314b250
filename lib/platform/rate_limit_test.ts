import { expect } from "npm:expect@30.5.2";
import { addressKey, takeToken } from "./rate_limit.ts";

const RULE = { name: "test", capacity: 2, refillMs: 10_000 };

Deno.test("takeToken: a full bucket gives its capacity, then one per refill, never more than it holds", () => {
  const first = takeToken(null, RULE, 0);
  const second = takeToken(first.ok ? first.bucket : null, RULE, 0);
  if (!second.ok) throw new Error("a new bucket is full");
  expect(takeToken(second.bucket, RULE, 0)).toEqual({ ok: false, retryAfterSec: 10 });
  expect(takeToken(second.bucket, RULE, 4_000)).toEqual({ ok: false, retryAfterSec: 6 });
  expect(takeToken(second.bucket, RULE, 10_000)).toEqual({
    ok: true,
    bucket: { fullAtMs: 30_000 },
  });
  expect(takeToken(second.bucket, RULE, 1e9)).toEqual({
    ok: true,
    bucket: { fullAtMs: 1e9 + 10_000 },
  });
});

Deno.test("takeToken: after a clock was set back nobody waits for longer than one refill", () => {
  expect(takeToken({ fullAtMs: 1e9 }, RULE, 0)).toEqual({ ok: false, retryAfterSec: 10 });
});

Deno.test("addressKey: an IPv6 caller is its /64, an IPv4 caller itself", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(addressKey("2001:DB8:1:2:ffff:0:0:7")).toBe("2001:db8:1:2");
  expect(addressKey("2001:db8::7")).toBe("2001:db8:0:0");
  expect(addressKey("::1")).toBe("0:0:0:0");
});
