import { useState } from "preact/hooks";
import { Head } from "../../../runtime.ts";

/** Shows its number of presses in the document's title. */
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
