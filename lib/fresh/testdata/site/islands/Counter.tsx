import type { Signal } from "@preact/signals";

export default function Counter({ count, label }: { count: Signal<number>; label: string }) {
  return (
    <div class="counter">
      <span>{label}: {count}</span>
      <button type="button" onClick={() => count.value++}>Add</button>
    </div>
  );
}
