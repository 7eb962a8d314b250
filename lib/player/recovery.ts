const RETRY_MS = 1000;
/** Failing again within this distance is the same failure; further on, the retry had helped. */
const SAME_FAULT_SEC = 5;
const PAYMENT_REQUIRED = 402;

export interface RecoveryPorts {
  /** HTTP status a stream address answers with; 0 when it cannot be reached. */
  getStatus(src: string): Promise<number>;
  retry(): void;
  giveUp(code: number, status: number): void;
}

/** One silent second try after a failure, then words. A premium stream (402) needs no second try. */
export class Recovery {
  #timer = 0;
  #faultSec: number | null = null;
  /** Counts what was opened: an answer about something older concerns nobody. */
  #era = 0;

  constructor(readonly ports: RecoveryPorts) {}

  /** Something else is opened: its failures are its own. */
  forget(): void {
    this.cancel();
    this.#faultSec = null;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#era++;
  }

  /**
   * @param code MediaError code
   * @param atSec place in the chapter where it happened
   */
  async recover(src: string, code: number, atSec: number): Promise<void> {
    const again = this.#faultSec !== null && Math.abs(atSec - this.#faultSec) < SAME_FAULT_SEC;
    this.#faultSec = atSec;
    this.cancel();
    const era = this.#era;
    if (!again) {
      this.#timer = setTimeout(() => {
        this.cancel();
        this.ports.retry();
      }, RETRY_MS);
    }
    // Only the stream's own answer tells why: the element names every refusal "source not supported".
    const status = await this.ports.getStatus(src);
    if (era !== this.#era || !(again || status === PAYMENT_REQUIRED)) return;
    this.cancel();
    this.ports.giveUp(code, status);
  }
}
