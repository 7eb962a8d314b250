import type { CheckoutAlert } from "@/lib/shop/checkout_props.ts";

/** What went wrong, to be read where it went wrong; the toast that says so aloud goes away. */
export function Alert({ alert }: { alert: CheckoutAlert | null }) {
  return alert && (
    <p className="pay__alert">
      <strong>{alert.title}</strong> <span>{alert.text}</span>
    </p>
  );
}
