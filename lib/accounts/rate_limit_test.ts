import { expect } from "npm:expect@30.5.2";
import { addressKey, takeToken } from "@/lib/accounts/rate_limit.ts";

const RULE = { name: "test", capacity: 2, refillMs: 10_000 };

Deno.test("takeToken: a full bucket gives its capacity, then one per refill, never more than it holds", () => {
  const first = takeToken(null, RULE, 0);
  const second = takeToken(first.ok ? first.bucket : null, RULE, 0);
  if (!second.ok) throw new Error("a new bucket is full");
  expect(takeToken(second.bucket, RULE, 0)).toEqual({ ok: false, retryAfterSec: 10 });
  expect(takeToken(second.bucket, RULE, 4_000)).toEqual({ ok: false, retryAfterSec: 6 });
  expect(takeToken(second.bucket, RULE, 10_000)).toMatchObject({ ok: true, bucket: { tokens: 0 } });
  expect(takeToken(second.bucket, RULE, 1e9)).toMatchObject({ ok: true, bucket: { tokens: 1 } });
});

Deno.test("takeToken: a clock that is set back neither gives nor takes", () => {
  expect(takeToken({ tokens: 1, updatedAtMs: 1e9 }, RULE, 0)).toMatchObject({ ok: true });
});

Deno.test("addressKey: an IPv6 caller is its /64, an IPv4 caller itself", () => {
  expect(addressKey("203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(addressKey("2001:db8:1:2::1")).toBe("2001:db8:1:2");
  expect(addressKey("2001:DB8:1:2:ffff:0:0:7")).toBe("2001:db8:1:2");
  expect(addressKey("2001:db8::7")).toBe("2001:db8:0:0");
  expect(addressKey("::1")).toBe("0:0:0:0");
});
