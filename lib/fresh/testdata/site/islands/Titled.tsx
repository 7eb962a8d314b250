import { useState } from "preact/hooks";
import { Head } from "../../../runtime.ts";

/** Says in the document's head how often it was pressed. */
export default function Titled() {
  const [count, setCount] = useState(0);
  return (
    <>
      <Head>
        <title>{`Pressed ${count}`}</title>
        <meta name="description" content={`Pressed ${count} times`} />
        <link key="next" rel="next" href={`/two?${count}`} />
        <meta property="og:title" content={`Of ${count}`} />
        <style>{`.titled { order: ${count} }`}</style>
      </Head>
      <button type="button" onClick={() => setCount(count + 1)}>Press</button>
    </>
  );
}
