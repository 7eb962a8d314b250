/** Orders and listeners by day, book, country and state: the same on the screen, in the file and at the terminal. */

import { expect } from "npm:expect@30.5.2";
import { DownloadedText } from "@/lib/desk/commands/command.server.ts";
import { isoDay } from "@/lib/platform/time.ts";
import { type SaleView } from "@/lib/desk/views.ts";
import { signUp } from "./client.ts";
import { openDesk, runCommand } from "./desk.ts";
import type { TestSite } from "./harness.ts";
import { openTestShop } from "./shop.ts";

/** The file's rows by the names of its columns; no cell of these tests holds a comma. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = "", ...lines] = csv.split("\r\n").filter(Boolean);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((it, n) => [names[n]!, it])));
}

async function printed(site: TestSite, name: "sales csv" | "listener csv", fields = {}) {
  const result = await runCommand(site, name, fields);
  if (!result.ok || !(result.data instanceof DownloadedText)) {
    throw new Error(JSON.stringify(result));
  }
  return (await Array.fromAsync(result.data.parts)).join("");
}

Deno.test("sales: filtered by day, book, country and state, alike on the screen, in the file and at the terminal", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  const today = isoDay(Date.now()), yesterday = isoDay(Date.now() - 86_400_000);
  const two = await shop.buy(ada, 12), tale = await shop.buy(ada, 13);
  await shop.deliver();
  await runCommand(site, "grant", { email: "ada@example.com", bookId: "14" });
  await runCommand(site, "refund", { paymentId: two, amount: "2.50" });
  const { vat } = (await site.services.shop.sales.find(two))!;

  const all = rowsOf(await printed(site, "sales csv"));
  expect(all.map(({ Title }) => Title)).toEqual(["The Three", "A Tale of Time", "The Two"]);
  expect(all[2]).toMatchObject({
    Order: two,
    Kind: "book",
    Email: "ada@example.com",
    "Paid with": "Visa •••• 4242",
    Currency: "EUR",
    Paid: "7.99",
    Refunded: "2.5",
    State: "Partly refunded",
    Country: vat.country ?? "",
    Test: "yes",
  });
  const wanted: [filter: Record<string, string>, ids: (string | undefined)[]][] = [
    [{ bookId: "13" }, [tale]],
    [{ state: "part_refunded" }, [two]],
    [{ state: "paid", bookId: "12" }, []],
    [{ state: "free" }, [all[0]!.Order]],
    [{ from: today, to: today }, all.map(({ Order }) => Order)],
    [{ to: yesterday }, []],
    [{ country: (vat.country ?? "de").toLowerCase() }, vat.country ? [tale, two] : []],
    [{ country: "ZZ" }, []],
    [{ word: "ada", bookId: "12" }, [two]],
  ];
  for (const [filter, ids] of wanted) {
    const listed = await runCommand(site, "sales", filter);
    if (!listed.ok) throw new Error(listed.message);
    expect([filter, (listed.data as SaleView[]).map(({ id }) => id)]).toEqual([filter, ids]);
    const page = await (await ann.get(`/admin/orders?${new URLSearchParams(filter)}`)).text();
    for (const id of [two, tale]) {
      expect([filter, id, page.includes(`>${id}</small>`)])
        .toEqual([filter, id, ids.includes(id)]);
    }
    const file = await ann.post("/admin/do", { command: "sales csv", ...filter, sure: "1" });
    expect([file.status, file.headers.get("content-type")])
      .toEqual([200, "text/csv; charset=utf-8"]);
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="orders-${today}.csv"`,
    );
    expect([filter, rowsOf(await file.text()).map(({ Order }) => Order)]).toEqual([filter, ids]);
  }
  const german = await ann.post(
    "/admin/do",
    { command: "sales csv", bookId: "12", sure: "1" },
    { cookie: `${ann.listener.cookie}; desk=${ann.desk}; language=de` },
  );
  const [head, line] = (await german.text()).split("\r\n");
  expect(head).toMatch(/^Datum;Bestellung;Beleg;/);
  expect(line).toContain(";Teilweise erstattet;EUR;7,99;0;;0;7,99;");
  const asked = await (await ann.post("/admin/do", { command: "sales csv", bookId: "13" })).text();
  expect(asked).toContain("your orders (book 13) with the buyers' email addresses");
  const wrong = await ann.get("/admin/orders?country=Germany&from=soon&state=lost&bookId=12");
  const text = await wrong.text();
  expect([wrong.status, text.includes("a country of two letters"), text.includes(tale)])
    .toEqual([400, true, false]); // the fields that can be read hold
});

Deno.test("listener csv: joined when, owns what, from where; a name is never run as a formula", async () => {
  await using shop = await openTestShop();
  const { site } = shop;
  const ann = await openDesk(site);
  const ada = await signUp(site, "ada@example.com");
  await signUp(site, "=cmd@example.com".slice(1));
  await ada.call("PUT", "/api/auth/update-profile", { firstName: "=SUM(1)", lastName: 'a "b"' });
  await shop.buy(ada, 12);
  await shop.deliver();
  const csv = await printed(site, "listener csv", {});
  expect(csv).toMatch(/^Joined,Email,First name,Last name,State,Countries,Orders,Books\r\n/);
  expect(csv.split("\r\n")).toHaveLength(5);
  const own = rowsOf(await printed(site, "listener csv", { bookId: "12" }));
  expect(own).toMatchObject([{ Email: "ada@example.com", Orders: "1", Books: "The Two" }]);
  expect((await printed(site, "listener csv", { to: "2020-01-01" })).split("\r\n")).toHaveLength(2);
  const page = await (await ann.get("/admin/listeners?bookId=12")).text();
  expect([page.includes("ada@example.com"), page.includes("cmd@example.com")])
    .toEqual([true, false]);
  expect(await (await ann.get("/admin/listeners?state=disabled")).text())
    .toContain("No accounts match the filter.");
  const { entries } = await site.services.desk.audit.list();
  expect(entries[0]).toMatchObject({
    command: "listener csv",
    state: "done",
    about: "to 2020-01-01",
  });
});
