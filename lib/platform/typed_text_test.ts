import { expect } from "npm:expect@30.5.2";
import {
  boundedText,
  defused,
  plainCode,
  plainText,
  typedLine,
  typedName,
  typedText,
  unlinkedText,
} from "./typed_text.ts";

Deno.test("plainText: control characters and heaps of lines go, everything else stays as typed", () => {
  expect(plainText(" <b>&amp;</b>\u0000\u001b[31m ")).toBe("<b>&amp;</b>[31m");
  expect(plainText("one \r\n two\n \n\n\n\nthree")).toBe("one\ntwo\n\nthree");
  expect(plainText("one  two\t\tthree")).toBe("one  two\t\tthree");
  expect(plainText("e\u0301")).toBe("é");
  expect(plainText("a\ud800b")).toBe("a\ufffdb");
  expect(plainText("👩‍👩‍👧 שלום")).toBe("👩‍👩‍👧 שלום");
});

Deno.test("typedText: is measured as it is kept, however it arrived", () => {
  const text = typedText(5);
  expect(text.parse("  e\u0301e\u0301e\u0301e\u0301e\u0301  ")).toBe("ééééé");
  expect(text.safeParse("123456").error?.issues.map(({ message }) => message))
    .toEqual(["wanted at most 5 characters"]);
  expect(text.safeParse(" \n ").data).toBe("");
});

Deno.test("typedLine: has one line", () => {
  expect(typedLine(20).parse(" one\r\ntwo\u0000three ")).toBe("one two three");
});

Deno.test("boundedText: what follows never sees a text that is far too long", () => {
  let seen = 0;
  const text = boundedText(10).overwrite((it) => {
    seen++;
    return it.trim();
  });
  expect(text.parse(" short ")).toBe("short");
  const refused = text.safeParse(" ".repeat(1_000));
  expect(refused.error?.issues.map(({ message }) => message))
    .toEqual(["wanted at most 10 characters"]);
  expect(seen).toBe(1);
});

Deno.test("typedName: holds no address and no sign that nobody sees", () => {
  const name = typedName(100);
  const names = ["Ada", "J. R. R. Tolkien", "J.R.R. Tolkien", "Zoë-Anne", "O’Neill", " Ben ", ""];
  for (const it of names) expect(name.parse(it)).toBe(it.trim());
  const others = [
    "YOUR ACCOUNT IS LOCKED. Unlock at https://evil.example",
    "www.evil.example",
    "evil.example/unlock",
    "evil。example",
    "x.co",
    "help@evil.example",
    "Ada\nBcc",
    "Ada\u202eelpmaxe",
    "x".repeat(101),
  ];
  for (const it of others) expect([it, name.safeParse(it).success]).toEqual([it, false]);
});

Deno.test("defused: leaves nothing to link, and e-mail addresses as they are", () => {
  expect(defused("At https://evil.example/a?b=c.de now")).toBe(
    "At https[:]//evil[.]example/a?b=c[.]de now",
  );
  expect(defused("www.evil.example")).toBe("www[.]evil[.]example");
  expect(defused("//ada@evil.example")).toBe("//ada@evil[.]example");
  expect(defused("ada@example.com paid 9.99.\nToday.")).toBe("ada@example.com paid 9.99.\nToday.");
});

Deno.test("plainCode: a code that a phone or a mail program has dressed is the printed one", () => {
  for (
    const typed of [
      "summer-24",
      " SUMMER\u201324\u200b",
      "SUMMER\u201124",
      "ＳＵＭＭＥＲ－２４",
      "Summer\u221224\n",
    ]
  ) {
    expect(plainCode(typed)).toBe("SUMMER-24");
  }
});

Deno.test("unlinkedText: keeps the words and their lines, and parts what could be an address", () => {
  const text = unlinkedText(60);
  expect(text.parse("Enjoy it.Love,\r\n\r\n\r\nAda 👩‍👧")).toBe("Enjoy it. Love,\n\nAda 👩‍👧");
  expect(text.parse("https://evil.example/a me@evil.example")).toBe(
    "https evil. example/a me evil. example",
  );
  expect(text.parse("abc\u202edef\u0000")).toBe("abcdef");
  expect(text.safeParse("x".repeat(61)).success).toBe(false);
});
