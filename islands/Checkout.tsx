import { Component } from "preact";
import { type AccountForm, AccountForms } from "@/components/checkout/AccountForms.tsx";
import { CurrencyForm } from "@/components/checkout/CurrencyForm.tsx";
import { DiscountBox } from "@/components/checkout/DiscountBox.tsx";
import { OrderSummary } from "@/components/checkout/OrderSummary.tsx";
import { PayForm } from "@/components/checkout/PayForm.tsx";
import { raiseToast } from "@/lib/enhance/raise_toast.ts";
import { type Answer, claimFree, isOwned, type Order, startPayment } from "@/lib/checkout/calls.ts";
import { greet, join } from "@/lib/checkout/join.ts";
import { isLoadedElsewhere } from "@/lib/checkout/loaded_elsewhere.ts";
import type { PayMethod } from "@/lib/checkout/pay_method.ts";
import type { CheckoutAlert, CheckoutProps } from "@/lib/checkout/props.ts";
import { resultPath } from "@/lib/checkout/result_path.ts";
import * as words from "@/lib/checkout/words.ts";
import { formatMoney } from "@/lib/money.ts";
import type { Quote } from "@/lib/payments/schema.ts";

type CardStep = typeof import("@/lib/checkout/card_step.tsx");

/** What is under way; nothing else begins meanwhile, so one press is one payment. */
type Task = "discount" | "pay" | AccountForm;

interface State {
  quote: Quote;
  refusedCode: string;
  task: Task | null;
  alert: CheckoutAlert | null;
  refused: { form: AccountForm; alert: CheckoutAlert } | null;
  cardStep: CardStep | null;
  /** The network has not brought it. */
  cardStepFailed: boolean;
  /** Stripe's form, once it can be filled in. */
  method: PayMethod | null;
}

const REDIRECT_MS = 1500;

/**
 * The checkout: the order, and the one step that is next. What the server draws of it is the page as it
 * works without script; here its forms are taken over one by one. The server prices, grants and decides
 * who owns what: this only asks.
 */
export default class Checkout extends Component<CheckoutProps, State> {
  override state: State = this.#begin();
  #stop = new AbortController();

  #begin(): State {
    const { quote, refusedCode, alert } = this.props;
    const rest = { task: null, refused: null, cardStep: null, cardStepFailed: false, method: null };
    return { quote, refusedCode, alert, ...rest };
  }

  override componentDidMount(): void {
    if (this.props.publishableKey && isLoadedElsewhere()) return location.reload();
    const { signal } = this.#stop, check = () => void this.#checkOwned();
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.setState({ task: null });
      check();
    }, { signal });
    document.addEventListener("visibilitychange", () => document.hidden || check(), { signal });
    if (this.props.user) greet(this.props.quote.title);
    this.#fetchCardStep();
  }

  override componentDidUpdate(before: CheckoutProps): void {
    if (before.quote === this.props.quote) return this.#fetchCardStep();
    const { quote, refusedCode, alert } = this.props; // another currency
    this.setState({ quote, refusedCode, alert });
  }

  override componentWillUnmount(): void {
    this.#stop.abort();
  }

  #loading = false;

  #fetchCardStep(): void {
    const { user, publishableKey } = this.props, { quote, cardStep, cardStepFailed } = this.state;
    if (!user || !publishableKey || quote.isFree) return;
    if (cardStep || cardStepFailed || this.#loading) return;
    this.#loading = true;
    import("@/lib/checkout/card_step.tsx")
      .then((cardStep) => this.setState({ cardStep }), () => this.#failCardStep())
      .finally(() => this.#loading = false);
  }

  #failCardStep(): void {
    this.setState({ cardStepFailed: true, cardStep: null });
    this.#fail(words.notInitialized);
  }

  #fail(alert: CheckoutAlert): void {
    this.setState({ task: null, alert });
    raiseToast({ ...alert, variant: "destructive" });
  }

  /** Paid meanwhile, in another tab or before coming back to this page. */
  async #checkOwned(): Promise<void> {
    const { user, quote, isGift, isSubscription } = this.props;
    if (!user || isGift || isSubscription || this.state.task === "pay") return;
    if (await isOwned(user.id, quote.bookId)) this.#leaveOwned();
  }

  #leaveOwned(): void {
    const { quote, urls } = this.props;
    this.setState({ task: "pay", alert: null });
    raiseToast(words.alreadyPurchased(quote.title));
    setTimeout(() => location.replace(urls.book), REDIRECT_MS);
  }

  /** Runs one task at a time. */
  async #do(task: Task, work: () => Promise<void>): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.setState({ task, alert: null, refused: null });
    await work().catch(() => this.#fail(words.paymentError));
    this.#running = false;
  }

  #running = false;

  /** What every refused call has in common; `other` is for the rest. */
  #refuse({ code, message }: Answer<unknown> & { ok: false }, other: CheckoutAlert): void {
    if (code === "already_owned") return this.#leaveOwned();
    if (code === "unauthorized") return location.reload(); // signed out meanwhile
    if (code === "invalid_code") {
      const { quote } = this.state;
      this.setState({ refusedCode: quote.discountCode ?? "" });
      return this.#fail(words.invalidCode);
    }
    this.#fail(code === "gateway_down" && message ? { ...other, text: message } : other);
  }

  #apply(code: string | null): void {
    if (code === "") return raiseToast({ ...words.emptyCode, variant: "destructive" });
    void this.#do("discount", async () => {
      const quote = { ...this.state.quote, discountCode: code };
      const answer = await startPayment({ ...this.#order, quote });
      if (answer.ok) {
        return this.setState({ task: null, quote: answer.data.quote, refusedCode: "" });
      }
      this.setState({ refusedCode: answer.code === "invalid_code" ? code ?? "" : "" });
      if (answer.code === "invalid_code") return this.#fail(words.invalidCode);
      this.#refuse(answer, words.codeNotApplied);
    });
  }

  get #order(): Order {
    return { props: this.props, quote: this.state.quote, immediateDelivery: false };
  }

  #pay(form: HTMLFormElement): void {
    const { isFree } = this.state.quote;
    const immediateDelivery = new FormData(form).has("immediateDelivery");
    const order = { ...this.#order, immediateDelivery };
    void this.#do("pay", () => isFree ? this.#claim(order) : this.#charge(order, form));
  }

  async #claim(order: Order): Promise<void> {
    const answer = await claimFree(order);
    if (answer.ok) location.replace(answer.data.redirect);
    else this.#refuse(answer, words.notFreed);
  }

  async #charge(order: Order, form: HTMLFormElement): Promise<void> {
    const method = this.state.method ??
      (await import("@/lib/checkout/test_card.ts")).testCard(form);
    const wrong = await method.check();
    if (wrong !== null) return this.#fail(words.paymentFailed(wrong));
    const answer = await startPayment(order);
    if (!answer.ok) return this.#refuse(answer, words.notInitialized);
    const { clientSecret, quote } = answer.data;
    if (quote.finalMinor !== order.quote.finalMinor || !clientSecret) {
      this.setState({ quote });
      const { finalMinor: amountMinor, currency } = quote;
      return this.#fail(words.priceChanged(formatMoney({ amountMinor, currency })));
    }
    const outcome = await method.confirm(clientSecret);
    if (!outcome.ok) return this.#fail(words.paymentFailed(outcome.message));
    location.replace(resultPath(this.props.urls.success, clientSecret, quote.bookId));
  }

  #join(form: AccountForm, fields: Record<string, string>): void {
    void this.#do(form, async () => {
      const alert = await join(form, fields);
      if (!alert) return location.replace(this.props.urls.self);
      this.setState({ task: null, refused: { form, alert } });
      raiseToast({ ...alert, variant: "destructive" });
    });
  }

  override render(props: CheckoutProps, state: State) {
    const { user, urls, currencies } = props;
    const { quote, task, cardStep, refusedCode } = state;
    const isPaying = task === "pay";
    return (
      <div className="checkout">
        <section className="order" aria-labelledby="order-title">
          <h2 id="order-title">Your order</h2>
          <OrderSummary quote={quote} of={props} />
          {user && !props.isSubscription && (
            <DiscountBox
              quote={quote}
              of={props}
              refused={refusedCode}
              isBusy={task === "discount"}
              onApply={(code) => this.#apply(code)}
              onRemove={() => this.#apply(null)}
            />
          )}
          <CurrencyForm
            quote={quote}
            of={props}
            currencies={currencies}
            disabled={isPaying}
          />
        </section>
        <div className="checkout__steps">
          {!user && (
            <AccountForms
              urls={urls}
              refused={state.refused}
              busy={task === "signup" || task === "login" ? task : null}
              onSend={(form, fields) => this.#join(form, fields)}
            />
          )}
          {user && (
            <PayForm
              checkout={props}
              quote={quote}
              alert={state.alert}
              isReady={quote.isFree || props.mode === "stand_in" || state.method !== null}
              isPaying={isPaying}
              onPay={(form) => this.#pay(form)}
            >
              {cardStep
                ? (
                  <cardStep.CardStep
                    publishableKey={props.publishableKey!}
                    quote={quote}
                    isSubscription={props.isSubscription}
                    email={user.email}
                    resultUrl={resultPath(urls.success, null, quote.bookId)}
                    onMethod={(method) => this.setState({ method })}
                    onFail={() => this.#failCardStep()}
                  />
                )
                : state.cardStepFailed
                ? (
                  <button
                    type="button"
                    className="button button--quiet"
                    onClick={() => this.setState({ cardStepFailed: false, alert: null })}
                  >
                    Try again
                  </button>
                )
                : <p className="pay__loading js-only">Loading the card form…</p>}
            </PayForm>
          )}
        </div>
      </div>
    );
  }
}
