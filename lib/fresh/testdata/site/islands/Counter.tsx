import { useEffect, useState } from "preact/hooks";

/** Number of mounted counters, for tests of unmounting. */
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
