/** What can go wrong between shop and provider, on demand. */

/**
 * - `timeout_before`: no answer, and nothing was done.
 * - `timeout_after`: no answer, though it was done.
 * - `error_500`: Stripe failed before doing it, and repeats that under the same idempotency key.
 * - `nonsense`: done, but a page of HTML comes back.
 * - `wrong_shape`: done, but some other object comes back.
 */
export type FaultKind =
  | "timeout_before"
  | "timeout_after"
  | "error_500"
  | "nonsense"
  | "wrong_shape";

interface Fault {
  kind: FaultKind;
  left: number;
  /** Part of `POST /v1/refunds`; "" fits all calls. */
  call: string;
}

export class Faults {
  #planned: Fault[] = [];

  /**
   * Lets the next calls fail. The SDK tries three times after timeouts: one fault it survives, three
   * reach the shop.
   */
  next(kind: FaultKind, { times = 1, call = "" }: { times?: number; call?: string } = {}): void {
    this.#planned.push({ kind, left: times, call });
  }

  /** From here on all goes well again. */
  clear(): void {
    this.#planned = [];
  }

  /** The fault that hits this call, used up by it. */
  take(call: string): FaultKind | null {
    const fault = this.#planned.find((it) => it.left > 0 && call.includes(it.call));
    if (!fault) return null;
    fault.left--;
    return fault.kind;
  }
}

/** What fetch throws when no answer comes; the code is the one the SDK knows timeouts by. */
export function noAnswer(): TypeError {
  return Object.assign(new TypeError("no answer came"), { code: "ETIMEDOUT" });
}
