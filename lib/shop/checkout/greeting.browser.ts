/** A message for the next page, shown once. */

import { raiseToast, readTab, removeTab, writeTab } from "@/lib/platform/tab.browser.ts";
import type { CheckoutAlert } from "../checkout_props.ts";

const KEY = "greeting";

export function greetLater(alert: CheckoutAlert): void {
  writeTab(KEY, alert);
}

export function greet(): void {
  const alert = readTab(KEY) as CheckoutAlert | null;
  removeTab(KEY);
  if (alert) raiseToast(alert);
}
