import { expect } from "npm:expect@30.5.2";
import { readCommand, UsageError } from "./commands.ts";

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
      bookId: 12,
      maxUses: 100,
      count: null,
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
  expect(read("")).toBe(null);
  expect(read("refund --help")).toBe(null);
});

const BAD: [line: string, sentence: RegExp][] = [
  ["frob", /no command "frob"/],
  ["code", /no command "code"/],
  ["code frob X", /no command "code frob"/],
  ["toString", /no command/],
  ["reconcile --since soon", /days or hours such as 7d/],
  ["refund", /Name the payment/],
  ["refund pi_1/../x", /such as pi_3Abc/],
  ["refund pi_1 --amount much", /a number such as 4.99/],
  ["refund pi_1 pi_2", /takes fewer words/],
  ["grant ada 12", /e-mail address/],
  ["grant ada@example.com", /book's id wants a whole number/],
  ["code create SUMMER", /percentage wants/],
  ["code create SUMMER --percent 150", /1 to 100/],
  ["code create SUMMER --percent 0", /whole number/],
  ["code create S!M --percent 5", /2 to 40 letters/],
  ["code create SUMMER --percent 5 --expires 31.1.2027", /a day such as 2027-01-31/],
  ["code create SUMMER --percent 5 --uses many", /number of uses wants/],
  ["review", /no command "review"/],
  ["review list", /book's id wants/],
  ["review hide", /by its id/],
  ["review hide 11-x 11-y", /takes fewer words/],
  ["review reply 11-x", /reply in quotes/],
  ["code list --frob", /--frob/],
  ["request answer x", /answer in quotes/],
  ["author add ada", /e-mail address/],
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
