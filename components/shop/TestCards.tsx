/** Where no payment provider is configured: cards that exist on paper only, as plain form fields. */
import { Component } from "preact";
import { TestCardWords } from "@/lib/shop/words/checkout.ts";

const CARDS = [
  ["4242 4242 4242 4242", TestCardWords.pays],
  ["4000 0025 0000 3155", TestCardWords.asks],
  ["4000 0000 0000 0002", TestCardWords.declined],
  ["4000 0000 0000 9995", TestCardWords.poor],
] as const;

export class TestCards extends Component<Record<never, never>, { card: string }> {
  override state: { card: string } = { card: CARDS[0][0] };

  override render() {
    return (
      <fieldset className="test-cards">
        <legend>{TestCardWords.choose}</legend>
        <p className="test-cards__mark">
          <strong>{TestCardWords.mark}</strong>
          <span>{TestCardWords.text}</span>
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
            <span>{TestCardWords.question}</span>{" "}
            <select name="authenticate">
              <option value="ok">{TestCardWords.agree}</option>
              <option value="fail">{TestCardWords.refuse}</option>
            </select>
          </label>
        </noscript>
      </fieldset>
    );
  }
}
