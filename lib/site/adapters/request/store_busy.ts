/** The answer when the store does not take a write in time. */
import { Failure } from "@/lib/platform/server/http/failure.ts";

const RETRY_AFTER_SEC = 2;

/** 503 with Retry-After: nothing is lost, the caller sends again. */
export function storeBusy(): Failure {
  return new Failure(
    503,
    "store_busy",
    "This could not be saved just now. It will be tried again.",
    {
      "retry-after": String(RETRY_AFTER_SEC),
    },
  );
}
