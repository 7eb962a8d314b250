/**
 * Stripe.js as far as the checkout uses it through @stripe/react-stripe-js: the Payment Element, wallets
 * (express_checkout.js), the confirmation of a payment, and the bank's question. It speaks to
 * api.stripe.com as the real one does; in tests that is the Stripe emulator (route.ts).
 */
(() => {
  const RELEASE = "endive"; // what @stripe/stripe-js expects, or it warns

  class StripeApi {
    #key;

    constructor(key) {
      this.#key = key;
    }

    retrieve(clientSecret) {
      const query = new URLSearchParams({ key: this.#key, client_secret: clientSecret });
      return this.#answer(fetch(`${this.#address(clientSecret)}?${query}`));
    }

    /** @param {"confirm" | "answer_bank"} action */
    act(clientSecret, action, params) {
      const body = new URLSearchParams({ key: this.#key, client_secret: clientSecret, ...params });
      const url = `${this.#address(clientSecret)}/${action}`;
      return this.#answer(fetch(url, { method: "POST", body }));
    }

    #address(clientSecret) {
      return `https://api.stripe.com/v1/payment_intents/${clientSecret.split("_secret_")[0]}`;
    }

    /** `{ paymentIntent }` or `{ error }`, never a rejection: that is Stripe.js' way. */
    async #answer(asked) {
      try {
        const answer = await (await asked).json();
        return answer.error ? { error: answer.error } : { paymentIntent: answer };
      } catch {
        const message = "We are experiencing issues connecting to our payments provider.";
        return { error: { type: "api_connection_error", message } };
      }
    }
  }

  const FIELDS = [
    {
      name: "number",
      label: "Card number",
      autocomplete: "cc-number",
      pattern: /^(\d ?){12,19}$/,
      incomplete: "Your card number is incomplete.",
    },
    {
      name: "expiry",
      label: "Expiration date",
      autocomplete: "cc-exp",
      pattern: /^\d\d ?\/ ?\d\d$/,
      incomplete: "Your card’s expiration date is incomplete.",
    },
    {
      name: "cvc",
      label: "Security code",
      autocomplete: "cc-csc",
      pattern: /^\d{3,4}$/,
      incomplete: "Your card’s security code is incomplete.",
    },
  ];

  class PaymentElement extends fakeStripe.Field {
    #inputs = new Map();
    #problem = document.createElement("p");

    constructor() {
      super("payment", document.createElement("fieldset"));
      for (const { name, label, autocomplete } of FIELDS) {
        const input = Object.assign(document.createElement("input"), { name, autocomplete });
        input.inputMode = "numeric";
        input.addEventListener("input", () => this.#tellChange());
        input.addEventListener("focus", () => this.tell("focus"));
        input.addEventListener("blur", () => this.tell("blur"));
        const frame = document.createElement("label");
        frame.append(label, input);
        this.root.append(frame);
        this.#inputs.set(name, input);
      }
      this.#problem.role = "alert";
      this.root.append(this.#problem);
    }

    focus() {
      this.#inputs.get("number").focus();
    }

    /** What is wrong with what was typed; null: nothing. */
    validate() {
      const wrong = FIELDS.find(({ name, pattern }) => !pattern.test(this.#value(name)));
      this.#problem.textContent = wrong?.incomplete ?? "";
      if (!wrong) return null;
      const code = `incomplete_${wrong.name}`;
      return { type: "validation_error", code, message: wrong.incomplete };
    }

    cardNumber() {
      return this.#value("number");
    }

    /** Whether this holder's bank asks on a page of its own: the security code is that of a redirect. */
    leavesSite() {
      return this.#value("cvc") === "302";
    }

    finish() {}

    #value(name) {
      return this.#inputs.get(name).value.trim();
    }

    #tellChange() {
      const isComplete = FIELDS.every(({ name, pattern }) => pattern.test(this.#value(name)));
      const isEmpty = FIELDS.every(({ name }) => this.#value(name) === "");
      this.tell("change", {
        complete: isComplete,
        empty: isEmpty,
        collapsed: false,
        value: { type: "card" },
      });
    }
  }

  /** A group; of the checkout's, each has one element. */
  class Elements {
    options;
    element = null;

    constructor(options) {
      this.options = { ...options };
    }

    create(type, options = {}) {
      if (type === "payment") return this.element = new PaymentElement();
      if (type !== "expressCheckout") throw new Error(`This Stripe.js has no element "${type}".`);
      return this.element = new fakeStripe.ExpressCheckout(this, { ...options });
    }

    getElement() {
      return this.element;
    }

    update(options) {
      Object.assign(this.options, options);
    }

    fetchUpdates() {
      return Promise.resolve({});
    }

    submit() {
      const error = this.element?.validate();
      return Promise.resolve(error ? { error } : { selectedPaymentMethod: "card" });
    }
  }

  /** The bank's page, in a dialog: true when the holder agrees. */
  function askHolder() {
    const dialog = document.createElement("dialog");
    const heading = document.createElement("h2");
    heading.textContent = "3D Secure 2 Test Page";
    const form = Object.assign(document.createElement("form"), { method: "dialog" });
    for (const value of ["Complete", "Fail"]) {
      form.append(Object.assign(document.createElement("button"), { value, textContent: value }));
    }
    dialog.append(heading, form);
    dialog.setAttribute("aria-label", heading.textContent);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((answer) => {
      dialog.addEventListener("close", () => {
        dialog.remove();
        answer(dialog.returnValue === "Complete");
      });
    });
  }

  function createStripe(key) {
    const api = new StripeApi(key);

    async function answerBank(clientSecret, answer) {
      if (answer.paymentIntent?.status !== "requires_action") return answer;
      const outcome = await askHolder() ? "ok" : "fail";
      return await api.act(clientSecret, "answer_bank", { outcome });
    }

    async function confirmPayment({ elements, clientSecret, confirmParams = {}, redirect }) {
      const secret = clientSecret ?? elements.options.clientSecret;
      const { error } = await elements.submit();
      if (error) return { error };
      const { amount, currency } = elements.options, { paymentIntent } = await api.retrieve(secret);
      if (
        amount && paymentIntent &&
        (paymentIntent.amount !== amount || paymentIntent.currency !== currency)
      ) {
        throw new Error("IntegrationError: the payment is not the one whose price was shown.");
      }
      const confirmed = await api.act(secret, "confirm", {
        ...confirmParams.return_url && { return_url: confirmParams.return_url },
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": elements.element.cardNumber(),
      });
      if (confirmed.paymentIntent?.status === "requires_action" && elements.element.leavesSite()) {
        const query = new URLSearchParams({
          answer:
            `https://api.stripe.com/v1/payment_intents/${confirmed.paymentIntent.id}/answer_bank`,
          key,
          client_secret: secret,
          return_url: confirmParams.return_url,
          payment_intent: confirmed.paymentIntent.id,
        });
        location.assign(`https://hooks.stripe.com/redirect?${query}`);
        return await new Promise(() => {}); // the page goes
      }
      const answer = await answerBank(secret, confirmed);
      if (!answer.error) elements.element.finish();
      if (answer.error || redirect === "if_required") return answer;
      const url = new URL(confirmParams.return_url);
      url.searchParams.set("payment_intent", answer.paymentIntent.id);
      url.searchParams.set("payment_intent_client_secret", secret);
      url.searchParams.set("redirect_status", answer.paymentIntent.status);
      location.assign(url);
      return await new Promise(() => {}); // the page goes
    }

    // react-stripe-js takes only what has these for Stripe.js; the checkout calls none of them.
    const absent = () => {
      throw new Error("This Stripe.js has no such call.");
    };

    return {
      elements: (options) => new Elements(options),
      confirmPayment,
      retrievePaymentIntent: (clientSecret) => api.retrieve(clientSecret),
      handleNextAction: async ({ clientSecret }) =>
        answerBank(clientSecret, await api.retrieve(clientSecret)),
      createToken: absent,
      createPaymentMethod: absent,
      confirmCardPayment: absent,
      registerAppInfo() {},
      _registerWrapper() {},
    };
  }

  globalThis.Stripe = Object.assign(createStripe, { version: RELEASE });
})();
