/** A product that is not, or no longer, on sale (spec 2 section 2). */
import { ErrorPanel } from "@/components/ui/ErrorPanel.tsx";

export function ProductNotFound() {
  return (
    <ErrorPanel
      title="Product Not Found"
      text="There is no audiobook with this number in the store."
      action={{ href: "/", label: "Return to Home" }}
    />
  );
}
