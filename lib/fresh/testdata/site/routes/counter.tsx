import { signal } from "@preact/signals";
import { Head } from "fresh/runtime";
import Counter from "../islands/Counter.tsx";
import Shared from "../islands/Shared.tsx";

export default function CounterPage() {
  const shared = signal(3);
  return (
    <>
      <Head>
        <title>Counter</title>
        <link rel="canonical" href="https://example.com/counter" />
      </Head>
      <h1>Counter</h1>
      <Counter count={1} label="A <b> & </script>" />
      <Shared value={shared} name="first" />
      <Shared value={shared} name="second" />
    </>
  );
}
