import Counter from "../islands/Counter.tsx";

/** An element with the id of the page's island state. */
export default function Clash() {
  return (
    <>
      <h1>Clash</h1>
      <p id="__FRSH_STATE">Not the state</p>
      <Counter count={5} label="Clash" />
    </>
  );
}
