/** A product that is not, or no longer, on sale (spec 2 section 2). */
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";
import { NOT_FOUND } from "@/lib/shop/words/offers.ts";

export function ProductNotFound() {
  return (
    <ErrorPanel
      title={NOT_FOUND.title}
      text={NOT_FOUND.text}
      action={{ href: "/", label: NOT_FOUND.home }}
    />
  );
}
