/** Which of two places in a book is further. */
import type { Place } from "@/lib/listening/progress/schema.ts";

export function isFurther(a: Place, b: Place): boolean {
  return a.chapter !== b.chapter ? a.chapter > b.chapter : a.positionSec > b.positionSec;
}
