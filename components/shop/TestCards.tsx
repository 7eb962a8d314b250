/** Where no payment provider is configured: cards that exist on paper only, as plain form fields. */
import { Component } from "preact";

const CARDS = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0025 0000 3155", "asks for 3-D Secure"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
] as const;

export class TestCards extends Component<Record<never, never>, { card: string }> {
  override state: { card: string } = { card: CARDS[0][0] };

  override render() {
    return (
      <fieldset className="test-cards">
        <legend>Choose a test card</legend>
        <p className="test-cards__mark">
          <strong>Test mode.</strong> No card is charged, no money moves.
        </p>
        {CARDS.map(([number, what]) => (
          <label key={number} className="test-cards__one">
            <input
              type="radio"
              name="card"
              value={number}
              checked={number === this.state.card}
              onChange={() => this.setState({ card: number })}
            />
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
}
