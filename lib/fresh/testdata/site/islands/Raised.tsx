import { useSignal } from "@preact/signals";

export default function Raised({ start, name }: { start: number; name: string }) {
  const value = useSignal(start);
  return (
    <p>
      <output class={name}>{value}</output>
      <button type="button" onClick={() => value.value++}>Raise {name}</button>
    </p>
  );
}
