/** The faults that a store can have while a step runs, without those that leave what others leave. */

/** One call of the store. */
export interface Call {
  kind: "read" | "write";
  /** Of what a device asked of the server. */
  isFirst: boolean;
}

export interface Fault {
  /** Which call of the store in its step. */
  call: number;
  /** Once it took effect. */
  after: boolean;
  /** Only this call fails; otherwise the process dies, and another one comes. */
  lives: boolean;
}

/**
 * Every fault of a step, but those that leave what another one leaves: a read that took effect is a read that
 * did not; and a process that dies leaves what it had written by then, so that of its calls between two
 * writes, while it answers one device, one stands for all.
 */
export function* faultsOf(calls: readonly Call[]): Generator<Fault> {
  let isNew = true;
  for (const [call, { kind, isFirst }] of calls.entries()) {
    isNew ||= isFirst;
    for (const after of kind === "write" ? [false, true] : [false]) {
      yield { call, after, lives: true };
      if (isNew || after) yield { call, after, lives: false };
      isNew = false; // what comes before the next write leaves the same
    }
  }
}

export const describeFault = ({ call, after, lives }: Fault): string =>
  `${lives ? "no answer" : "dies"} ${after ? "after" : "before"} call ${call} of the store`;
