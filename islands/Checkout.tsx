import { Component } from "preact";
import {
  CurrencyForm,
  DiscountBox,
  OrderSummary,
  totalOf,
} from "@/components/shop/OrderSummary.tsx";
import { PAY_FORM, PayForm } from "@/components/shop/PayForm.tsx";
import { showPage } from "@/lib/platform/show_page.browser.ts";
import { raiseToast, readTab, writeTab } from "@/lib/platform/tab.browser.ts";
import type { Order, Outcome } from "@/lib/shop/checkout/actions.browser.ts";
import { greet, greetLater } from "@/lib/shop/checkout/greeting.browser.ts";
import type { PayMethod } from "@/lib/shop/checkout/pay_method.browser.ts";
import type { CheckoutAlert, CheckoutProps } from "@/lib/shop/checkout_props.ts";
import type { Quote } from "@/lib/shop/schema.ts";
import {
  alertText,
  OrderWords,
  payNotInitialized,
  payUnexpected,
  PayWords,
} from "@/lib/shop/words/checkout.ts";

type Actions = typeof import("@/lib/shop/checkout/actions.browser.ts");
type CardStep = typeof import("@/lib/shop/checkout/card_step.browser.tsx");

/** The task that is running. No other starts meanwhile, so that one press makes one payment. */
type Task = "discount" | "pay" | "signup" | "login";

interface State {
  quote: Quote;
  refusedCode: string;
  task: Task | null;
  /** Why the last task failed. */
  failed: { task: Task; alert: CheckoutAlert } | null;
  cardStep: CardStep | null;
  /** The script of the card form, or Stripe's own, could not be loaded. */
  cardStepFailed: boolean;
  /** Stripe's card form, once it can be filled in. */
  method: PayMethod | null;
  isScripted: boolean;
}

const REDIRECT_MS = 1500;

/** What buttons do, loaded on demand; after a failed load the next press tries again. */
/**
 * Back from a payment step on another site: shown again as a partial, the page has a player, which resumes. Once
 * for each time that the buyer left, because a visit that fails loads the whole page.
 */
function showWithPlayer(): void {
  const away = readTab("away") as { isShown?: true } | null;
  if (!away || away.isShown) return;
  writeTab("away", { ...away, isShown: true });
  showPage(location.href);
}

const fetchActions = (): Promise<Actions> => import("@/lib/shop/checkout/actions.browser.ts");

/** Apply and Remove replace each other: moves the focus of a keyboard user from the removed button to the new one. */
function keepFocusAtDiscount(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("[data-discount]")?.focus();
}

/**
 * The checkout: the order and the next step. The server renders it as forms that work without script; this island
 * takes them over one by one. Prices, ownership and access are decided by the server alone.
 */
export default class Checkout extends Component<CheckoutProps, State> {
  override state: State = { ...this.#begin(), isScripted: false };
  /** Initial values of the payment form, which is unmounted while nothing is to be paid and mounted again later. */
  #typed = this.props.typed;
  #stop = new AbortController();
  #isBusy = false;
  #isFetching = false;

  #begin(): Omit<State, "isScripted"> {
    const { quote, refusedCode, alert } = this.props;
    return {
      quote,
      refusedCode,
      task: null,
      failed: alert && { task: "pay", alert },
      cardStep: null,
      cardStepFailed: false,
      method: null,
    };
  }

  override componentDidMount(): void {
    const { signal } = this.#stop;
    const on = (target: EventTarget, event: string, then: (event: Event) => unknown) =>
      target.addEventListener(event, then, { signal });
    on(globalThis, "pageshow", (event) => {
      if (!(event as PageTransitionEvent).persisted) return;
      this.#rest();
      this.#checkOwned();
    });
    on(document, "visibilitychange", () => document.hidden || this.#checkOwned());
    for (const touch of ["pointerdown", "focusin"]) on(document, touch, () => void fetchActions());
    document.addEventListener("submit", (event) => this.#takeForm(event), {
      signal,
      capture: true,
    });
    this.setState({ isScripted: true });
    greet();
    showWithPlayer();
    this.#fetchCardStep();
  }

  /** Handles the account forms beside this island. */
  #takeForm(event: Event): void {
    const form = (event.target as Element).closest<HTMLFormElement>("[data-join]");
    if (!form) return this.#keepTyped();
    event.preventDefault();
    const task = form.dataset.join as "signup" | "login";
    const fields = Object.fromEntries(new FormData(form)) as never;
    void this.#do(task, ({ join }) => join(task, fields, this.#order()));
  }

  #keepTyped(): void {
    const form = document.forms.namedItem(PAY_FORM), fields = new FormData(form ?? undefined);
    const email = String(fields.get("email") ?? "");
    if (form) this.#typed = { email, wantsAtOnce: fields.has("immediateDelivery") };
  }

  override componentDidUpdate(before: CheckoutProps, { quote }: State): void {
    if (quote.discountCode !== this.state.quote.discountCode) keepFocusAtDiscount();
    if (before.quote === this.props.quote) return this.#fetchCardStep();
    const { cardStep, method } = this.state;
    this.#isBusy = false;
    this.setState({ ...this.#begin(), cardStep, method }); // new props: another currency, or signed in
    greet();
  }

  override componentWillUnmount(): void {
    this.#stop.abort();
  }

  #fetchCardStep(): void {
    const { publishableKey } = this.props, { quote, cardStep, cardStepFailed } = this.state;
    if (!this.#canPay() || !publishableKey || quote.isFree) return;
    if (cardStep || cardStepFailed || this.#isFetching) return;
    this.#isFetching = true;
    import("@/lib/shop/checkout/card_step.browser.tsx")
      .then((cardStep) => this.setState({ cardStep }), () => this.#failCardStep())
      .finally(() => this.#isFetching = false);
  }

  /** Guests can buy books; subscriptions and free orders need an account. */
  #canPay(): boolean {
    const { user, isSubscription } = this.props;
    return !!user || !isSubscription && !this.state.quote.isFree;
  }

  #failCardStep(): void {
    this.setState({ cardStep: null, cardStepFailed: true });
    this.#tellFailed("pay", { title: payNotInitialized.title, text: payNotInitialized.text });
  }

  #tellFailed(task: Task, alert: CheckoutAlert): void {
    this.#mark(task, alert);
    raiseToast({ ...alert, variant: "destructive" });
  }

  /** Shows the alert beside the form of the task. */
  #mark(task: Task, alert: CheckoutAlert): void {
    this.setState({ failed: { task, alert } });
    const line = document.querySelector<HTMLElement>(`[data-join="${task}"] > [role="alert"]`);
    if (!line) return;
    line.textContent = alertText(alert.title, alert.text);
    line.hidden = false;
  }

  #rest(): void {
    this.#isBusy = false;
    this.setState({ task: null });
  }

  /** Leaves the checkout if the book has been bought meanwhile, in another tab or before coming back to this page. */
  async #checkOwned(): Promise<void> {
    const { user, quote, isGift, isSubscription, urls } = this.props;
    if (!user || isGift || isSubscription || this.#isBusy) return;
    const actions = await fetchActions().catch(() => null); // offline: checked again when the page is next shown
    if (await actions?.isOwned(user.id, quote.bookId) && !this.#isBusy) showPage(urls.self);
  }

  /** Runs one task at a time. A task that navigates stays busy until the page is gone. */
  async #do(task: Task, work: (actions: Actions) => Promise<Outcome>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.setState({ task, failed: null });
    try {
      this.#take(task, await work(await fetchActions()));
    } catch {
      this.#tellFailed(task, { title: payUnexpected.title, text: payUnexpected.text });
      this.#rest();
    }
  }

  #take(task: Task, outcome: Outcome): void {
    if (this.#stop.signal.aborted && task !== "pay") return; // the buyer has left the page; only a payment's result is still shown
    switch (outcome.kind) {
      case "go":
        if (outcome.alert) greetLater(outcome.alert);
        return showPage(outcome.path);
      case "owned":
        return raiseToast({
          ...outcome.alert,
          onShown: () =>
            setTimeout(
              () => this.#stop.signal.aborted || showPage(this.props.urls.book),
              REDIRECT_MS,
            ),
        });
      case "told":
        this.#mark(task, outcome.alert);
        raiseToast(outcome.alert);
        return this.#rest();
      case "priced":
        this.setState({ quote: outcome.quote, refusedCode: "" });
        return this.#rest();
      case "refused": {
        const { quote = this.state.quote, refusedCode = "" } = outcome;
        this.setState({
          quote: refusedCode ? { ...quote, discountCode: null } : quote,
          refusedCode,
        });
        this.#tellFailed(task, outcome.alert);
        return this.#rest();
      }
    }
  }

  #order(changes: Partial<Order> = {}): Order {
    return {
      props: this.props,
      quote: this.state.quote,
      immediateDelivery: false,
      total: totalOf,
      ...changes,
    };
  }

  #apply(discountCode: string | null): void {
    const quote = { ...this.state.quote, discountCode };
    void this.#do("discount", ({ priceOrder }) => priceOrder(this.#order({ quote })));
  }

  /** Pays by the form's card or by a wallet, whose email address serves for a guest who typed none. */
  async #pay(
    form: HTMLFormElement,
    method = this.state.method,
    walletEmail?: string,
  ): Promise<void> {
    const fields = new FormData(form), email = fields.get("email") || walletEmail;
    const order = this.#order({
      immediateDelivery: fields.has("immediateDelivery"),
      ...email && { email: String(email) },
    });
    await this.#do("pay", async ({ takeBook, chargeOrder }) => {
      if (order.quote.isFree) return await takeBook(order);
      if (method) return await chargeOrder(order, method);
      return await chargeOrder(
        order,
        (await import("@/lib/shop/checkout/test_card.browser.ts")).testCard(form),
      );
    });
  }

  override render(props: CheckoutProps, state: State) {
    const { user, urls, currencies } = props;
    const { quote, task, failed, cardStep, refusedCode } = state;
    const stripeOrder = {
      publishableKey: props.publishableKey!,
      quote,
      isSubscription: props.isSubscription,
      success: urls.success,
    };
    const isPaying = task === "pay", isCarried = !state.isScripted && this.#canPay();
    const box = !props.isSubscription && (
      <DiscountBox
        quote={quote}
        of={props}
        refused={refusedCode}
        isCarried={isCarried}
        isBusy={task === "discount"}
        onApply={(code) => this.#apply(code)}
        onRemove={() => this.#apply(null)}
      />
    );
    return (
      <div className="checkout">
        <section className="order" aria-labelledby="order-title">
          <OrderSummary quote={quote} of={props} />
          {quote.discountCode && box}
          <details
            key={quote.discountCode ?? ""}
            className="order__more"
            open={refusedCode !== ""}
          >
            <summary data-discount>{box ? OrderWords.more : OrderWords.currency}</summary>
            {!quote.discountCode && box}
            <CurrencyForm
              quote={quote}
              of={props}
              currencies={currencies}
              isCarried={isCarried}
              disabled={isPaying}
            />
          </details>
        </section>
        <div className="checkout__steps">
          {this.#canPay() && (
            <PayForm
              checkout={props}
              quote={quote}
              alert={failed?.task === "pay" ? failed.alert : null}
              typed={this.#typed}
              isReady={quote.isFree || props.mode === "emulator" || state.method !== null}
              isPaying={isPaying}
              onPay={(form) => void this.#pay(form)}
              wallets={cardStep && (
                <cardStep.Wallets
                  {...stripeOrder}
                  isGuest={!user}
                  isBusy={task !== null}
                  onPay={(form, method, email) => this.#pay(form, method, email)}
                />
              )}
            >
              {cardStep
                ? (
                  <cardStep.CardStep
                    {...stripeOrder}
                    loading={PayWords.loading}
                    email={user?.email}
                    onMethod={(method) => this.setState({ method })}
                    onFail={() => this.#failCardStep()}
                  />
                )
                : state.cardStepFailed
                ? (
                  <button
                    type="button"
                    className="button button--quiet"
                    onClick={() => this.setState({ cardStepFailed: false, failed: null })}
                  >
                    {PayWords.again}
                  </button>
                )
                : <p className="pay__loading js-only">{PayWords.loading}</p>}
            </PayForm>
          )}
        </div>
      </div>
    );
  }
}
