import { expect } from "npm:expect@30.5.2";
import { readCommand, UsageError } from "./admin_commands.ts";

const read = (line: string) => readCommand(line.split(" ").filter(Boolean));

Deno.test("readCommand: what is typed becomes a command with its values in our units", () => {
  expect(read("reconcile")).toEqual({ name: "reconcile", sinceMs: 7 * 86_400_000 });
  expect(read("reconcile --since 12h")).toEqual({ name: "reconcile", sinceMs: 12 * 3_600_000 });
  expect(read("refund pi_3Abc")).toEqual({
    name: "refund",
    paymentId: "pi_3Abc",
    amount: null,
    refundedMinor: null,
  });
  expect(read("grant Ada@Example.com 12"))
    .toEqual({ name: "grant", email: "ada@example.com", bookId: 12 });
  expect(read("code create summer --percent 50 --book 12 --uses 100 --expires 2027-01-31"))
    .toEqual({
      name: "code create",
      code: "SUMMER",
      percentage: 50,
      amounts: null,
      bookId: 12,
      maxUses: 100,
      isOncePerCustomer: false,
      count: null,
      startsAtMs: null,
      expiresAtMs: Date.UTC(2027, 1, 1),
    });
  expect(read("code create ALL --percent 100"))
    .toMatchObject({ bookId: null, maxUses: null, expiresAtMs: null });
  expect(read("code list")).toEqual({ name: "code list" });
  expect(read("review list 11")).toEqual({ name: "review list", bookId: 11 });
  expect(read("review hide 11-x")).toEqual({ name: "review hide", id: "11-x" });
  expect(readCommand(["review", "reply", "11-x", " Thank\tyou. "]))
    .toEqual({ name: "review reply", id: "11-x", text: "Thank\tyou." });
  expect(readCommand(["review", "reply", "11-x", ""])).toMatchObject({ text: "" });
  expect(readCommand(["book", "set", "11", '{"priceMinor": 899}']))
    .toEqual({ name: "book set", bookId: 11, fields: { priceMinor: 899 }, revision: null });
  expect(readCommand(["book", "check", "11", "{}"])).toMatchObject({ bookId: 11, fields: {} });
  expect(readCommand(["book", "add", '{"title": "The Six"}']))
    .toEqual({ name: "book add", fields: { title: "The Six" } });
  expect(read("book undo 11")).toEqual({ name: "book undo", bookId: 11, version: null });
  expect(read("book undo 11 7")).toMatchObject({ version: 7 });
  expect(read("catalogue undo 7")).toEqual({ name: "catalogue undo", version: 7 });
  expect(read("catalogue export")).toEqual({ name: "catalogue export", version: null });
  expect(read("catalogue import")).toEqual({ name: "catalogue import", text: null });
  expect(read("catalogue import LICENSE")).toMatchObject({
    text: Deno.readTextFileSync("LICENSE"),
  });
  expect(readCommand(["catalogue", "begin", "Night Harbour", "Ann Holm"]))
    .toEqual({ name: "catalogue begin", title: "Night Harbour", author: "Ann Holm" });
  expect(readCommand(["brand", "set", '{"hue": null}'])).toMatchObject({ fields: { hue: null } });
  const file = Deno.readFileSync("LICENSE");
  expect(read("cover set 11 LICENSE")).toEqual({ name: "cover set", bookId: 11, picture: file });
  expect(read("brand icon LICENSE")).toEqual({ name: "brand icon", picture: file });
  expect(read("")).toBe(null);
  expect(read("refund --help")).toBe(null);
});

const BAD: [line: string, sentence: RegExp][] = [
  ["frob", /no command "frob"/],
  ["code", /no command "code"/],
  ["code frob X", /no command "code frob"/],
  ["toString", /no command/],
  ["reconcile --since soon", /days or hours, such as 7d/],
  ["refund", /the payment's id/],
  ["refund pi_1/../x", /such as pi_3Abc/],
  ["refund pi_1 --amount much", /an amount, such as 4.99/],
  ["refund pi_1 pi_2", /too many arguments/],
  ["grant ada 12", /email address/],
  ["grant ada@example.com", /book's id must be a whole number/],
  ["code create SUMMER", /either a percentage or an amount/],
  ["code create SUMMER --percent 150", /1 to 100/],
  ["code create SUMMER --percent 0", /whole number/],
  ["code create S!M --percent 5", /2 to 40 letters/],
  ["code create SUMMER --percent 5 --expires 31.1.2027", /a date, such as 2027-01-31/],
  ["code create SUMMER --percent 5 --uses many", /number of uses must be/],
  ["review", /no command "review"/],
  ["review list", /book's id must be/],
  ["review hide", /the review's id/],
  ["review hide 11-x 11-y", /too many arguments/],
  ["review reply 11-x", /reply in quotes/],
  ["code list --frob", /--frob/],
  ["request answer x", /reply in quotes/],
  ["book set 11 title", /fields as JSON/],
  ["book set 11", /fields as JSON/],
  ["cover set 11", /Choose a picture/],
  ["cover set 11 nothing.png", /Can't read nothing\.png/],
  ["catalogue begin Night", /the author's name/],
  ["author add ada", /email address/],
  ["author", /no command "author"/],
];

Deno.test("readCommand: what cannot be used is a sentence on what is wanted", () => {
  for (const [line, sentence] of BAD) {
    expect([line, problem(line)]).toEqual([line, expect.stringMatching(sentence)]);
  }
});

function problem(line: string): string {
  try {
    return `nothing: ${JSON.stringify(read(line))}`;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
