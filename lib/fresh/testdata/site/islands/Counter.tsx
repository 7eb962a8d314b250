import { useEffect, useState } from "preact/hooks";

/** How many are mounted, for a test to see that none is left behind. */
declare global {
  var mountedCounters: number | undefined;
}

export default function Counter({ count, label }: { count: number; label: string }) {
  const [added, add] = useState(0);
  useEffect(() => {
    globalThis.mountedCounters = (globalThis.mountedCounters ?? 0) + 1;
    return () => {
      globalThis.mountedCounters!--;
    };
  }, []);
  return (
    <div class="counter">
      <span>{label}: {count} + {added}</span>
      <button type="button" onClick={() => add(added + 1)}>Add</button>
    </div>
  );
}
