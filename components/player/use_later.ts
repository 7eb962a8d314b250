import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

type Later = typeof import("./later.ts");

/** The parts of `later.ts` once they are wanted and there; null until then. */
export function useLater(wanted: boolean): Later | null {
  const parts = useSignal<Later | null>(null);
  useEffect(() => {
    if (wanted) import("./later.ts").then((module) => parts.value = module, () => {});
  }, [wanted]);
  return parts.value;
}
