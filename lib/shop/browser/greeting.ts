/** Words that outlive their page: said on the next one, once. */
import { raiseToast } from "@/lib/platform/browser/raise_toast.ts";
import type { CheckoutAlert } from "@/lib/shop/checkout/props.ts";

const KEY = "greeting";

export function greetLater(alert: CheckoutAlert): void {
  try {
    sessionStorage[KEY] = JSON.stringify(alert);
  } catch { /* storage is forbidden: no greeting */ }
}

export function greet(): void {
  try {
    const alert = sessionStorage[KEY];
    sessionStorage.removeItem(KEY);
    if (alert) raiseToast(JSON.parse(alert));
  } catch { /* storage is forbidden: no greeting */ }
}
