/**
 * The Express Checkout Element: a button for each wallet of `globalThis.stripeWallets` (none: none is
 * offered), and its sheet, a dialog of a browser or a phone in truth.
 */
(() => {
  const NAMES = { applePay: "Apple Pay", googlePay: "Google Pay", link: "Link" };
  /** Stripe gives up on a press that nobody has answered by then. */
  const ANSWER_MS = 1_000;

  const element = (name, props, ...children) => {
    const it = Object.assign(document.createElement(name), props);
    it.append(...children);
    return it;
  };

  class ExpressCheckout extends fakeStripe.Field {
    #group;
    #options;
    #sheet = null;

    constructor(group, options) {
      super("expressCheckout", document.createElement("div"));
      this.#group = group;
      this.#options = options;
      this.root.style.cssText = "display: flex; gap: 8px";
      for (const wallet of this.#wallets()) {
        const button = element("button", { type: "button", textContent: NAMES[wallet] });
        button.style.cssText =
          `flex: 1; height: ${options.buttonHeight}px; border: 0; background: #000; color: #fff`;
        button.addEventListener("click", () => this.#press(wallet));
        this.root.append(button);
      }
    }

    #wallets() {
      return globalThis.stripeWallets ?? [];
    }

    readyDetail() {
      const wallets = this.#wallets();
      const all = Object.keys(NAMES).map((name) => [name, wallets.includes(name)]);
      return { availablePaymentMethods: wallets.length ? Object.fromEntries(all) : undefined };
    }

    update(options) {
      Object.assign(this.#options, options);
    }

    destroy() {
      this.#sheet?.remove();
      super.destroy();
    }

    /** Agreed to in the sheet, or there is nothing to confirm. */
    validate() {
      if (this.#sheet?.returnValue === "agreed") return null;
      return { type: "validation_error", message: "No wallet has been opened." };
    }

    cardNumber() {
      return this.#sheet.querySelector("select").value;
    }

    leavesSite() {
      return false;
    }

    /** Paid: the sheet says so and goes. */
    finish() {
      this.#sheet?.remove();
      this.#sheet = null;
    }

    #press(wallet) {
      let isAnswered = false;
      const late = setTimeout(() => {
        if (!isAnswered) throw new Error("IntegrationError: resolve or reject within a second.");
      }, ANSWER_MS);
      const answer = (then) => (details) => {
        isAnswered = true;
        clearTimeout(late);
        then(details);
      };
      this.tell("click", {
        expressPaymentType: wallet,
        resolve: answer((details) => this.#open(wallet, details)),
        reject: answer(() => {}),
      });
    }

    #open(wallet, { lineItems = [] } = {}) {
      const { amount, currency } = this.#group.options; // as shown when it opens
      if (lineItems.reduce((sum, item) => sum + item.amount, 0) > amount) {
        throw new Error("IntegrationError: the line items are more than the amount.");
      }
      const card = element(
        "select",
        { ariaLabel: "Card" },
        ...["4242424242424242", "4000000000000002", "4000002500003155"].map((it) => new Option(it)),
      );
      const pay = element("button", { textContent: `Agree to ${amount} ${currency}` });
      const cancel = element("button", { textContent: "Cancel" });
      const sheet = this.#sheet = element(
        "dialog",
        { ariaLabel: NAMES[wallet] },
        element("p", { textContent: lineItems.map(({ name }) => name).join() }),
        card,
        pay,
        cancel,
      );
      document.body.append(sheet);
      sheet.showModal();
      cancel.addEventListener("click", () => {
        this.finish();
        this.tell("cancel");
      });
      pay.addEventListener("click", () => {
        sheet.returnValue = "agreed";
        pay.disabled = true;
        const { emailRequired } = this.#options;
        this.tell("confirm", {
          expressPaymentType: wallet,
          billingDetails: {
            name: "Ada Lovelace",
            ...emailRequired && { email: "wallet@example.com" },
            address: {},
          },
          paymentFailed: () => this.finish(),
        });
      });
    }
  }

  fakeStripe.ExpressCheckout = ExpressCheckout;
})();
