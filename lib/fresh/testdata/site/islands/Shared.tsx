import type { Signal } from "@preact/signals";

export default function Shared({ value, name }: { value: Signal<number>; name: string }) {
  return (
    <p>
      <output class={name}>{value}</output>
      <button type="button" onClick={() => value.value++}>Raise {name}</button>
    </p>
  );
}
