import { expect } from "npm:expect@30.5.2";
import type { Quote } from "../schema.ts";
import { chargeOrder, join, type Order, priceOrder, takeBook } from "./actions.browser.ts";
import type { PayOutcome } from "./pay_method.browser.ts";

const QUOTE: Quote = {
  bookId: 11,
  title: "The One",
  isComplete: false,
  currency: "EUR",
  originalMinor: 799,
  regularMinor: null,
  credits: [],
  creditMinor: 0,
  discountPercentage: 0,
  discountMinor: 0,
  discountCode: null,
  finalMinor: 799,
  isMinimum: false,
  isFree: false,
  vat: { percent: 0, includedMinor: 0, country: null },
  taxNote: "",
};

function makeOrder(quote: Partial<Quote> = {}): Order {
  const props = {
    user: { id: "u1", email: "ada@example.com", firstName: "Ada" },
    isGift: false,
    isSubscription: false,
    urls: { self: "/checkout?audiobookId=11", success: "/payment-success?audiobook_id=11" },
  } as Order["props"];
  return {
    props,
    quote: { ...QUOTE, ...quote },
    immediateDelivery: true,
    total: ({ finalMinor, currency }) => `${finalMinor} ${currency}`,
  };
}

/** Answers every call of the site; returns the requests. */
function answerWith(status: number, body: unknown) {
  const fetchBefore = globalThis.fetch, asked: [string, Record<string, unknown>][] = [];
  globalThis.fetch = (path, init) => {
    asked.push([String(path), JSON.parse(String(init?.body))]);
    return status === 0
      ? Promise.reject(new TypeError("unreachable"))
      : Promise.resolve(Response.json(body, { status }));
  };
  return { asked, [Symbol.dispose]: () => void (globalThis.fetch = fetchBefore) };
}

/** A card with a valid form and the given answer of its bank. */
function card(outcome: PayOutcome, wrong: string | null = null) {
  const confirmed: string[] = [];
  return {
    confirmed,
    check: () => Promise.resolve(wrong),
    confirm: (clientSecret: string) => {
      confirmed.push(clientSecret);
      return Promise.resolve(outcome);
    },
  };
}

const refusal = (code: string) => ({ error: { code, message: "" } });
const started = (quote: Partial<Quote> = {}) => ({
  clientSecret: "pi_1_secret_2",
  quote: { ...QUOTE, ...quote },
});

Deno.test("chargeOrder: pays what was shown and leads to the result of that payment [B4.9]", async () => {
  using site = answerWith(200, started());
  const method = card({ ok: true });
  sessionStorage.clear();
  expect(await chargeOrder(makeOrder(), method)).toEqual({
    kind: "go",
    path: "/payment-success?audiobook_id=11&payment_intent=pi_1",
  });
  expect(method.confirmed).toEqual(["pi_1_secret_2"]);
  expect(site.asked[0]).toMatchObject(["/api/create-payment-intent", {
    audiobookId: 11,
    currencyCode: "EUR",
    immediateDelivery: true,
  }]);
});

Deno.test("chargeOrder: a guest's result carries the secret, which says what was paid where no cookie is kept", async () => {
  using _site = answerWith(200, started());
  const order = makeOrder();
  order.props.user = null;
  sessionStorage.clear();
  expect(await chargeOrder(order, card({ ok: true }))).toMatchObject({
    path: "/payment-success?audiobook_id=11&payment_intent=pi_1" +
      "&payment_intent_client_secret=pi_1_secret_2",
  });
});

Deno.test("chargeOrder: a payment under way in another tab leads to the page that says so", async () => {
  using _site = answerWith(409, refusal("payment_under_way"));
  const method = card({ ok: true });
  expect(await chargeOrder(makeOrder(), method))
    .toMatchObject({ kind: "go", path: "/checkout?audiobookId=11" });
  expect(method.confirmed).toEqual([]);
});

Deno.test("chargeOrder: a price that has changed meanwhile is shown, not charged", async () => {
  using _site = answerWith(200, started({ finalMinor: 899 }));
  const method = card({ ok: true });
  const outcome = await chargeOrder(makeOrder(), method);
  expect(outcome).toMatchObject({ kind: "refused", quote: { finalMinor: 899 } });
  expect(method.confirmed).toEqual([]);
});

Deno.test("chargeOrder: an unfinished card asks the site for nothing", async () => {
  using site = answerWith(200, started());
  const outcome = await chargeOrder(makeOrder(), card({ ok: true }, "Your card is incomplete."));
  expect(outcome).toMatchObject({
    kind: "refused",
    alert: { title: "Payment Failed", text: "Your card is incomplete." },
  });
  expect(site.asked).toEqual([]);
});

Deno.test("chargeOrder: a decline without words has those of the catalogue", async () => {
  using _site = answerWith(200, started());
  const outcome = await chargeOrder(makeOrder(), card({ ok: false, message: "" }));
  expect(outcome).toMatchObject({
    alert: { text: "Your payment was not successful. Please try again." },
  });
});

Deno.test("chargeOrder: each refusal of the site leads where it can be put right", async () => {
  const method = card({ ok: true });
  const seen: Record<string, unknown> = {};
  for (const code of ["already_owned", "unauthorized", "invalid_code", "gateway_down"]) {
    using _site = answerWith(400, refusal(code));
    seen[code] = await chargeOrder(makeOrder({ discountCode: "HALF" }), method);
  }
  using _site = answerWith(0, null);
  seen.unreachable = await chargeOrder(makeOrder(), method);
  expect(seen).toMatchObject({
    already_owned: { kind: "owned", alert: { title: "Already Purchased" } },
    unauthorized: { kind: "go", path: "/checkout?audiobookId=11" },
    invalid_code: { kind: "go", path: "/checkout?audiobookId=11&code=HALF" },
    gateway_down: {
      kind: "refused",
      alert: { text: "Failed to initialize payment. Please try again." },
    },
    unreachable: { kind: "refused" },
  });
  expect(method.confirmed).toEqual([]);
});

Deno.test("priceOrder: an empty code is refused here, a wrong one by the site [B4.8]", async () => {
  using site = answerWith(400, refusal("invalid_code"));
  expect(await priceOrder(makeOrder({ discountCode: "" }))).toMatchObject({
    alert: { text: "Please enter a discount code first." },
  });
  expect(site.asked).toEqual([]);
  expect(await priceOrder(makeOrder({ discountCode: "nope" }))).toMatchObject({
    kind: "refused",
    refusedCode: "nope",
  });
});

Deno.test("words: each alert has the title and the text of the catalogue", async () => {
  const titles = async (outcome: Promise<unknown>) => {
    const { alert } = await outcome as { alert: { title: string; text: string } };
    return [alert.title, alert.text];
  };
  const fields = { email: "ada@example.com", password: "lantern-oar-41" };
  expect(await titles(priceOrder(makeOrder({ discountCode: "" })))).toEqual([
    "Empty Discount Code",
    "Please enter a discount code first.",
  ]);
  {
    using _site = answerWith(0, null);
    expect(await titles(priceOrder(makeOrder({ discountCode: "HALF" })))).toEqual([
      "Discount not applied",
      "There was a problem applying your discount code. Please try again.",
    ]);
    expect(await titles(chargeOrder(makeOrder(), card({ ok: true })))).toEqual([
      "Payment Error",
      "Failed to initialize payment. Please try again.",
    ]);
    expect(await titles(join("login", fields, makeOrder()))).toEqual([
      "Login Error",
      "An error occurred. Please try again.",
    ]);
  }
  {
    using _site = answerWith(400, refusal("invalid_code"));
    expect(await titles(priceOrder(makeOrder({ discountCode: "NOPE" })))).toEqual([
      "Invalid Discount Code",
      "The discount code you entered is invalid or expired.",
    ]);
  }
  {
    using _site = answerWith(409, refusal("already_owned"));
    expect(await titles(chargeOrder(makeOrder(), card({ ok: true })))).toEqual([
      "Already Purchased",
      "You already own The One. Redirecting to the audiobook.",
    ]);
  }
  using _site = answerWith(200, { success: true });
  expect(await titles(join("login", fields, makeOrder()))).toEqual([
    "Login Successful",
    "Redirecting you to complete your purchase...",
  ]);
  expect(await titles(join("signup", fields, makeOrder()))).toEqual([
    "Account Created Successfully",
    `Your profile has been set up and you're ready to complete your purchase of "The One"!`,
  ]);
});

Deno.test("takeBook: leads to the receipt, or says that it went wrong", async () => {
  {
    using site = answerWith(200, { redirect: "/purchase-confirmed/11?purchase=p1" });
    expect(await takeBook(makeOrder({ discountCode: "FRIEND" }))).toEqual({
      kind: "go",
      path: "/purchase-confirmed/11?purchase=p1",
    });
    expect(site.asked[0]).toMatchObject(["/api/purchases", {
      userId: "u1",
      paymentMethod: "free_code",
      discountCode: "FRIEND",
    }]);
  }
  using _site = answerWith(0, null);
  expect(await takeBook(makeOrder())).toMatchObject({
    alert: { text: "There was a problem processing your free access. Please try again." },
  });
});

Deno.test("join: signs up and comes back, or says why not in the site's words", async () => {
  const fields = { email: "ada@example.com", password: "lantern-oar-41" };
  {
    using site = answerWith(200, { success: true });
    expect(await join("signup", fields, makeOrder())).toMatchObject({
      kind: "go",
      path: "/checkout?audiobookId=11",
      alert: { title: "Account Created Successfully" },
    });
    expect(site.asked[0]).toMatchObject(["/api/auth/register", { username: "ada@example.com" }]);
  }
  for (
    const [form, text] of [
      ["signup", "Please fill out all required fields"],
      ["login", "Please enter both your email and password."],
    ] as const
  ) {
    using site = answerWith(200, { success: true });
    expect(await join(form, { ...fields, password: " " }, makeOrder())).toMatchObject({
      kind: "refused",
      alert: { title: "Missing information", text },
    });
    expect(site.asked).toEqual([]);
  }
  using _site = answerWith(401, { error: { code: "invalid_credentials", message: "No." } });
  expect(await join("login", fields, makeOrder())).toMatchObject({
    kind: "refused",
    alert: { title: "Login Failed", text: "No." },
  });
});

Deno.test("join: where the link of a mail makes the account, the form stays and says so", async () => {
  using _site = answerWith(202, { success: true, pending: true, message: "" });
  const fields = { email: "ada@example.com", password: "lantern-oar-41" };
  expect(await join("signup", fields, makeOrder())).toEqual({
    kind: "told",
    alert: {
      title: "Check your email",
      text:
        "We've sent an email to ada@example.com. Open the link in it to come back to this checkout.",
    },
  });
});

Deno.test("join: where the browser keeps no cookies nothing is made, and that is said", async () => {
  using site = answerWith(200, {});
  Object.defineProperty(navigator, "cookieEnabled", { value: false, configurable: true });
  try {
    const fields = { email: "ada@example.com", password: "lantern-oar-41" };
    for (const form of ["signup", "login"] as const) {
      expect(await join(form, fields, makeOrder())).toEqual({
        kind: "refused",
        alert: {
          title: "Your browser is blocking cookies",
          text: "Your account needs a cookie. Allow cookies for this site, then try again.",
        },
      });
    }
    expect(site.asked).toEqual([]);
  } finally {
    Reflect.deleteProperty(navigator, "cookieEnabled");
  }
});
