import { signal } from "@preact/signals";
import { Head, Partial } from "fresh/runtime";
import Counter from "../islands/Counter.tsx";

export default function CounterPage() {
  return (
    <Partial name="page">
      <Head>
        <title>Counter</title>
      </Head>
      <h1>Counter</h1>
      <Counter count={signal(3)} label="A <b> & </script>" />
    </Partial>
  );
}
