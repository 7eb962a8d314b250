import type { CheckoutAlert } from "@/lib/checkout/props.ts";

/** What went wrong, where it went wrong; the toast that says the same goes away. */
export function Alert({ alert }: { alert: CheckoutAlert | null }) {
  return (
    <div role="alert">
      {alert && (
        <p className="pay__alert">
          <strong>{alert.title}</strong> {alert.text}
        </p>
      )}
    </div>
  );
}
