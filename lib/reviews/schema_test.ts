import { expect } from "npm:expect@30.5.2";
import { plainText, visibleLength } from "@/lib/reviews/schema.ts";

Deno.test("plainText: control characters and heaps of lines go, everything else stays as typed", () => {
  expect(plainText(" <b>&amp;</b>\u0000\u001b[31m ")).toBe("<b>&amp;</b>[31m");
  expect(plainText("one \r\n two\n \n\n\n\nthree")).toBe("one\ntwo\n\nthree");
  expect(plainText("e\u0301")).toBe("é");
  expect(plainText("a\ud800b")).toBe("a\ufffdb");
  expect(plainText("👩‍👩‍👧 שלום")).toBe("👩‍👩‍👧 שלום");
});

Deno.test("visibleLength: counts what is seen, in any script", () => {
  expect(visibleLength("李")).toBe(1);
  expect(visibleLength("😀😀")).toBe(2);
  expect(visibleLength("\u200b\u200b \u3164\u2800\u00ad")).toBe(0);
  expect(visibleLength("مريم")).toBe(4);
});
