/** Costly work, or the refusal that asks to come back in a moment. */
import { busy, type Refusal } from "@/lib/accounts/refusal.ts";
import { QueueFull } from "@/lib/platform/server/work_queue.ts";

export async function unlessBusy<T>(work: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof QueueFull) return busy(error.retryAfterSec);
    throw error;
  }
}
