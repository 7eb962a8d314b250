/** Where no payment provider is configured: cards that exist on paper only, as plain form fields. */

const CARDS = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0025 0000 3155", "asks for 3-D Secure"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
] as const;

export function TestCards() {
  return (
    <fieldset className="test-cards">
      <legend>Choose a test card</legend>
      <p className="test-cards__mark">
        <strong>Test mode.</strong> No card is charged, no money moves.
      </p>
      {CARDS.map(([number, what], index) => (
        <label key={number} className="test-cards__one">
          <input type="radio" name="card" value={number} defaultChecked={index === 0} />
          <span className="test-cards__number">{number}</span>
          <span className="test-cards__what">{what}</span>
        </label>
      ))}
      <noscript>
        <label className="test-cards__answer">
          When 3-D Secure asks{" "}
          <select name="authenticate">
            <option value="ok">agree</option>
            <option value="fail">refuse</option>
          </select>
        </label>
      </noscript>
    </fieldset>
  );
}
