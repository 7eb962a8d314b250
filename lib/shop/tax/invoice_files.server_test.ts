import { Buffer } from "node:buffer";
import { expect } from "npm:expect@30.5.2";
import { QueueFull } from "@/lib/platform/work.server.ts";
import { createDrawer, createInvoiceFiles, type InvoiceFile } from "./invoice_files.server.ts";
import { type DrawnInvoice, invoicePdf, piecesFromLeft } from "./invoice_pdf.server.ts";

const invoice = (number: string, name = "Ada Lovelace"): DrawnInvoice => ({
  number,
  title: "Invoice",
  facts: [["Number", number]],
  seller: ["Iris Vale", "10115 Berlin"],
  buyer: [name],
  labels: { seller: "Seller", buyer: "Buyer" },
  lines: [["The Two", "€7.99"]],
  parts: [["Net", "€6.71"]],
  total: ["Total", "€7.99"],
  notes: [],
  lang: "en",
});

/** Draws when told to, and counts. */
function openFiles() {
  const it = { drawn: [] as string[], running: 0, most: 0 };
  const files = createInvoiceFiles({
    async draw({ number }) {
      it.drawn.push(number);
      it.most = Math.max(it.most, ++it.running);
      await new Promise((done) => setTimeout(done, 1));
      it.running--;
      return new TextEncoder().encode(number);
    },
    close() {},
  });
  return { it, files };
}

const textOf = (file: InvoiceFile) => new TextDecoder().decode(file!);

Deno.test("invoice files: drawn once, for all who ask at the same time or later", async () => {
  const { it, files } = openFiles();
  const asked = Array.from({ length: 200 }, () => files.get(invoice("2027-000001"), "ada"));
  expect(new Set((await Promise.all(asked)).map(textOf))).toEqual(new Set(["2027-000001"]));
  await files.get(invoice("2027-000001"), "the author");
  expect(it.drawn).toEqual(["2027-000001"]);
  await files.get(invoice("2027-000001", "Bob"), "ada"); // another text needs another file
  expect(it.drawn.length).toBe(2);
});

Deno.test("invoice files: one at a time; whoever asks for many waits behind their own, and is told", async () => {
  const { it, files } = openFiles();
  const many = Array.from({ length: 40 }, (_, n) => files.get(invoice(`A-${n}`), "eve"));
  const bob = files.get(invoice("B-1"), "bob");
  const outcomes = await Promise.allSettled(many);
  expect(textOf(await bob)).toBe("B-1");
  expect(it.drawn.indexOf("B-1")).toBe(1);
  expect(it.most).toBe(1);
  const refused = outcomes.filter((it) => it.status === "rejected");
  expect(refused.length).toBe(34);
  expect(refused.every(({ reason }) => reason instanceof QueueFull)).toBe(true);
  expect(textOf(await files.get(invoice("A-39"), "eve"))).toBe("A-39");
});

Deno.test("invoice files: what could not be drawn is asked for again", async () => {
  let tries = 0;
  const draw = () =>
    tries++ === 0 ? Promise.reject(new Error("broken")) : Promise.resolve(new Uint8Array(1));
  const files = createInvoiceFiles({ draw, close() {} });
  await expect(files.get(invoice("1"), "ada")).rejects.toThrow("broken");
  expect(await files.get(invoice("1"), "ada")).toEqual(new Uint8Array(1));
});

for (const hasWorkers of [true, false]) {
  const where = hasWorkers ? "on a thread of its own" : "on the one thread there is";
  Deno.test(`createDrawer: draws ${where}`, async () => {
    const { Worker } = globalThis;
    if (!hasWorkers) Object.assign(globalThis, { Worker: undefined });
    const drawer = createDrawer();
    try {
      expect(textOf(await drawer.draw(invoice("2027-000001")))).toMatch(/^%PDF-1.*%%EOF\s*$/s);
      expect(await drawer.draw(invoice("2027-000002", "สมชาย"))).toBe(null);
    } finally {
      drawer.close();
      Object.assign(globalThis, { Worker });
    }
  });
}

Deno.test("invoicePdf: set in a font that has all its letters, Japanese and Arabic too", async () => {
  const fontsOf = async (it: DrawnInvoice) =>
    new Set(textOf(await invoicePdf(it)).match(/(?<=\+)\w+(?=-(?:Regular|SemiBold|Bold)\b)/g));
  expect(await fontsOf(invoice("1"))).toEqual(new Set(["EBGaramond"]));
  const japanese = { ...invoice("2", "李 花子"), title: "請求書" };
  expect(await fontsOf(japanese)).toEqual(new Set(["HinaMincho"]));
  const notes = ["كلمة ".repeat(1_200)]; // of several pages
  const arabic = { ...invoice("3"), title: "فاتورة", notes, lang: "ar" as const };
  expect(await fontsOf(arabic)).toEqual(new Set(["Amiri"]));
  expect(textOf(await invoicePdf(arabic)).match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  expect(await invoicePdf({ ...arabic, buyer: ["李"] })).toBe(null);
});

Deno.test("invoicePdf: says its title, with its number, and its language", async () => {
  const bytesOf = async (it: DrawnInvoice) =>
    Buffer.from((await invoicePdf(it))!).toString("latin1");
  const english = await bytesOf(invoice("2027-000012"));
  expect(english).toContain("/Lang (en)");
  expect(english).toContain("(Invoice 2027-000012)");
  const japanese = await bytesOf({ ...invoice("2"), title: "請求書", lang: "ja" });
  expect(japanese).toContain("/Lang (ja)");
  expect(japanese).toContain("(\xfe\xff\x8a\xcb\x6c\x42\x66\xf8\0 \x002)"); // UTF-16
});

Deno.test("piecesFromLeft: names, amounts and brackets stand where a browser puts them", () => {
  const fromRight: [string, string[]][] = [
    ["فاتورة", ["فاتورة"]],
    ["من Iris Vale إلى", [" إلى", "Iris Vale", "من "]],
    ["2027-000012", ["2027-000012"]],
    ["\u200f€7.99", ["€7.99"]],
    ["الصافي (19%)", ["(%", "19", "الصافي )"]],
    ["\u2068The Two\u2069 (2)", ["(", "2", ") ", "The Two"]],
  ];
  for (const [line, pieces] of fromRight) {
    expect([line, piecesFromLeft(line, "rtl")]).toEqual([line, pieces]);
  }
  expect(piecesFromLeft("10115 Berlin", "auto")).toEqual(["10115 Berlin"]);
  expect(piecesFromLeft("10115 Berlin", "rtl")).toEqual(["Berlin", " ", "10115"]);
  expect(piecesFromLeft("Buyer: شركة النور (2)", "ltr")).toEqual([
    "Buyer: ",
    "(",
    "2",
    "شركة النور )",
  ]);
});
