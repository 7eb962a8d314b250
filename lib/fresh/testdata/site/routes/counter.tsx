import { Head } from "fresh/runtime";
import Counter from "../islands/Counter.tsx";
import Raised from "../islands/Raised.tsx";

export default function CounterPage() {
  return (
    <>
      <Head>
        <title>Counter</title>
        <link rel="canonical" href="https://example.com/counter" />
      </Head>
      <h1>Counter</h1>
      <Counter count={1} label="A <b> & </script>" />
      <Raised start={3} name="first" />
      <Raised start={3} name="second" />
    </>
  );
}
