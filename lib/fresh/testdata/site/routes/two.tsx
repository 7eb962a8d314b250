import { Head } from "fresh/runtime";
import Counter from "../islands/Counter.tsx";

export default function Two() {
  return (
    <>
      <Head>
        <title>Two</title>
      </Head>
      <h1>Two</h1>
      <section>
        <Counter count={100} label="Two" />
      </section>
    </>
  );
}
