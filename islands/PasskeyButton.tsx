import { Component, createRef } from "preact";
import { askForPasskey, canAsk, type PasskeyWish } from "@/lib/desk/auth/passkey.browser.ts";
import "@/lib/platform/own_text.browser.ts";

interface Props {
  wish: PasskeyWish;
  label: string;
  /** Shown when it failed. */
  failed: string;
}

interface State {
  canAsk?: boolean;
  isFailed?: boolean;
}

/** Submits the surrounding form with the browser's answer as `answer`. Not rendered without script. */
export default class PasskeyButton extends Component<Props, State> {
  override state: State = {};
  #answer = createRef<HTMLInputElement>();

  override componentDidMount(): void {
    this.setState({ canAsk: canAsk() });
  }

  async #ask(): Promise<void> {
    const { form } = this.#answer.current!;
    if (!form!.reportValidity()) return;
    const answer = await askForPasskey(this.props.wish);
    this.setState({ isFailed: answer === null });
    if (answer === null) return;
    this.#answer.current!.value = answer;
    form!.requestSubmit();
  }

  render({ label, failed }: Props, { canAsk, isFailed }: State) {
    return (
      <div className="desk__passkey">
        <input ref={this.#answer} type="hidden" name="answer" />
        {canAsk && (
          <button className="button" type="button" onClick={() => void this.#ask()}>{label}</button>
        )}
        {isFailed && <p className="field__error" role="alert">{failed}</p>}
      </div>
    );
  }
}
