import { randomBytes } from "node:crypto";
import { expect } from "npm:expect@30.5.2";
import fc from "@/tests/fast_check.ts";
import { redact } from "./log.server.ts";

const CASES: [text: string, wanted: string][] = [
  ["GET /api/stream/11?chapter=5&_auth=k.p.m failed", "GET /api/stream/11 failed"],
  [
    "no route to https://books.example/reset-password?token=x&email=a@b.c",
    "no route to https://books.example/reset-password",
  ],
  ['asked for "/api/clip/11?sig=abc", got 404', 'asked for "/api/clip/11", got 404'],
  [`/feed/${"Ab3-".repeat(8)}/podcast.xml`, "/feed/[secret]/podcast.xml"],
  [`Cookie: session=${"Zz9_".repeat(10)}abc`, "Cookie: session=[secret]"],
  [`Cookie: session=${"Zz9_".repeat(10)}abc.YWRhLW9mLW9sZA`, "Cookie: session=[secret]"],
  [
    "order 6f1c2a54-7d1e-4e4b-9d4e-0a1b2c3d4e5f of pi_3NabcdefGHIJKLmnop",
    "order 6f1c2a54-7d1e-4e4b-9d4e-0a1b2c3d4e5f of pi_3NabcdefGHIJKLmnop",
  ],
  [
    "at file:///srv/lib/a_module_with_a_name_of_many_words.ts:3:1",
    "at file:///srv/lib/a_module_with_a_name_of_many_words.ts:3:1",
  ],
  ["Why? Nothing answers.", "Why? Nothing answers."],
];

for (const [text, wanted] of CASES) {
  Deno.test(`redact: ${text.slice(0, 60)}`, () => expect(redact(text)).toBe(wanted));
}

Deno.test("redact: no credential we make survives, wherever in a text it stands", () => {
  const around = fc.string({ maxLength: 20 });
  fc.assert(fc.property(around, around, fc.constantFrom(24, 32), (before, after, bytes) => {
    const secret = randomBytes(bytes).toString("base64url");
    expect(redact(`${before} ${secret} ${after}`)).not.toContain(secret);
    expect(redact(`${before}/${secret}/${after}`)).not.toContain(secret);
  }));
});
