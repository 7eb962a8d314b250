/** The ways of charging tax, as the author chooses them at her desk and at the terminal. */

import { expect } from "npm:expect@30.5.2";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import { typedTaxes } from "@/lib/desk/commands/tax_input.ts";
import { TERMINAL } from "@/lib/desk/schema.ts";
import { TAX_MODES } from "@/lib/shop/tax/decide.ts";
import { taxed } from "../fakes/invoice_laws.ts";
import { openDesk, TYPED_TAXES } from "./desk.ts";
import { openTestSite, type TestSite } from "./harness.ts";

const ADDRESS = { name: "Ada Press", address: "1 Lamp Street", rates: "standard" };
const WAYS = {
  none: { mode: "none", home: "US" },
  home: { mode: "home", home: "AT", vatId: "ATU12345678" },
  oss: { mode: "oss", home: "DE", vatId: "DE136695976" },
  uk: { mode: "uk", home: "GB", vatId: "GB 123 4567 89" },
  ch: { mode: "ch", home: "CH", vatId: "CHE-123.456.789 MWST" },
  table: { mode: "table", home: "NZ", ownRates: "NZ 15\nUS-NY: 8.875%\nca-qc 14,975" },
  stripe: { mode: "stripe", home: "US", ownRates: "NZ 15\nUS-NY: 8.875%\nca-qc 14,975" },
};

/** Book 12 in euro, by a test card. */
async function sellToFrance(
  { services: { shop: { payments, testCards } } }: TestSite,
  user: { id: string; email: string },
): Promise<void> {
  const started = await payments.startPayment({
    user,
    bookId: 12,
    currency: "EUR",
    country: "FR",
  });
  if (!started.ok || !started.clientSecret) throw new Error(JSON.stringify(started));
  await testCards!.pay({ clientSecret: started.clientSecret, card: "4242424242424242" });
  await payments.settle(started.paymentId!);
}

Deno.test("/admin/taxes: every way of charging tax is chosen there, from any country, and read back", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk } = site.services;
  const save = (fields: Record<string, string>) =>
    ann.post("/admin/do", {
      command: "tax set",
      ...ADDRESS,
      ...fields,
      back: "/admin/taxes",
      sure: "1",
    });
  expect(Object.keys(WAYS)).toEqual([...TAX_MODES]);
  for (const [mode, fields] of Object.entries(WAYS)) {
    expect([mode, (await save(fields)).status]).toEqual([mode, 303]);
    const { data } = await desk.read("tax show", {});
    expect(data).toMatchObject({ mode, home: fields.home });
    const page = await (await ann.get("/admin/taxes")).text();
    const isEu = mode === "home" || mode === "oss";
    expect([mode, page.includes('href="/admin/taxes/oss"')]).toEqual([mode, isEu]);
    for (const at of ["/admin/taxes/oss", "/admin/taxes/oss.csv"]) {
      expect([mode, at, (await ann.get(at)).status]).toEqual([mode, at, isEu ? 200 : 404]);
    }
    expect(page).toContain("Have it checked");
    // What is shown again is what was chosen: the terminal takes the same.
    expect(COMMANDS["tax set"].input.parse(typedTaxes(data))).toEqual({
      ...data,
      chosenAtMs: undefined,
    });
  }
  const { data } = await desk.read("tax show", {});
  expect(data?.ownRates).toEqual({ NZ: 15, "US-NY": 8.875, "CA-QC": 14.975 });
});

Deno.test("/admin/taxes: what does not go together is said at its field", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const faults = async (fields: Record<string, string>) => {
    const answer = await ann.post("/admin/do", { command: "tax set", ...ADDRESS, ...fields });
    const text = await answer.text();
    return [...text.matchAll(/id="(\w+)-error"/g)].map(([, name]) => name);
  };
  expect(await faults({ ...WAYS.oss, home: "US" })).toEqual(["home"]);
  expect(await faults({ ...WAYS.uk, vatId: "" })).toEqual(["vatId"]);
  expect(await faults({ ...WAYS.uk, vatId: "GB1" })).toEqual(["vatId"]);
  expect(await faults({ ...WAYS.ch, vatId: "DE136695976" })).toEqual(["vatId"]);
  expect(await faults({ ...WAYS.table, ownRates: "" })).toEqual(["ownRates"]);
  expect(await faults({ ...WAYS.table, ownRates: "XX 5" })).toEqual(["ownRates"]);
  expect(await faults({ ...WAYS.table, ownRates: "US-NEWY 5" })).toEqual(["ownRates"]);
  expect(await faults({ ...WAYS.uk, ownRates: "US-NY 5" })).toEqual(["ownRates"]);
  expect(await faults({ ...WAYS.none, home: "EU" })).toEqual(["home"]);
  expect(await faults({ ...WAYS.none, home: "DE" })).toEqual(["taxNumber", "note"]);
});

Deno.test("/admin/taxes: the One-Stop Shop's return stays for what was sold under it", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk } = site.services;
  await desk.runCommand("tax set", taxed(), TERMINAL);
  const user = { id: "bob", email: "bob@example.com" };
  await sellToFrance(site, user);
  await desk.runCommand("tax set", taxed({ mode: "uk", home: "GB" }), TERMINAL);
  const day = new Date();
  const quarter = `${day.getUTCFullYear()}-Q${Math.floor(day.getUTCMonth() / 3) + 1}`;
  const shown = await (await ann.get(`/admin/taxes/oss?quarter=${quarter}`)).text();
  expect(shown).toContain("You don't use the One-Stop Shop now.");
  expect((await ann.get("/admin/taxes/oss?quarter=2020-Q1")).status).toBe(404);
});

Deno.test("/admin/taxes: chosen once, and every sale has its numbered invoice; what is wrong stands beside its field", async () => {
  await using site = await openTestSite();
  const ann = await openDesk(site);
  const { desk, shop: { invoices } } = site.services;
  const shown = async () => await (await ann.get("/admin/taxes")).text();
  const isReady = async () =>
    (await desk.read("ready", {})).data.find(({ name }) => name === "taxes")?.state;
  expect(await shown()).toContain("Nothing chosen yet");
  expect(await isReady()).toBe("open");

  const refused = async (fields: Record<string, string>) => {
    const answer = await ann.post("/admin/do", { command: "tax set", ...TYPED_TAXES, ...fields });
    const text = await answer.text();
    const faults = [...text.matchAll(/id="(\w+)-error">([^<]*)</g)].map((
      [, name, it],
    ) => [name, it]);
    // Nothing that was typed is lost.
    return [answer.status, text.includes('value="Iris Vale"'), ...faults];
  };
  expect(await refused({ home: "US" })).toEqual([
    400,
    true,
    ["home", "This is for authors in the EU. Choose an EU country or another way to charge tax"],
  ]);
  expect(await refused({ home: "EU", ownRates: "France: much" })).toEqual([
    400,
    true,
    ["home", "Please choose a country, as two letters such as DE"],
    ["ownRates", "“France: much” isn't a rate. Enter a country and a percentage, such as FR 5.5"],
  ]);
  expect(await refused({ vatId: "FR123" })).toEqual([
    400,
    true,
    ["vatId", "Please enter the ID as it's written there, such as DE123456789"],
  ]);
  expect(await refused({ mode: "none", vatId: "", note: "" })).toEqual([
    400,
    true,
    ["taxNumber", "Please enter your VAT ID or your tax number"],
    ["note", "Please enter the sentence that explains why you charge no tax"],
  ]);
  expect(await desk.read("tax show", {})).toMatchObject({ data: null });

  const asked = await ann.post("/admin/do", {
    command: "tax set",
    ...TYPED_TAXES,
    back: "/admin/taxes",
  });
  expect([asked.status, (await asked.text()).includes("From the next sale on")])
    .toEqual([200, true]);
  expect(await isReady()).toBe("open"); // it only asked
  const set = await ann.post("/admin/do", {
    command: "tax set",
    ...TYPED_TAXES,
    back: "/admin/taxes",
    sure: "1",
  });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/admin/taxes"]);
  expect(await isReady()).toBe("done");
  expect(await shown()).toContain("DE136695976");

  const user = { id: ann.listener.userId, email: "ann@example.com" };
  await sellToFrance(site, user);
  const year = new Date().getUTCFullYear();
  expect(await Array.fromAsync(invoices.ofSeries(`TEST-${year}`))).toMatchObject([{
    number: `TEST-${year}-000001`,
    seller: { name: "Iris Vale", vatId: "DE136695976", address: ["Lamp Street 1", "10115 Berlin"] },
    grossMinor: 799,
  }]);
});
