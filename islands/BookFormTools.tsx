import { Component, createRef } from "preact";
import { dragRows, followForm } from "@/lib/desk/book_tools.browser.ts";
import "@/lib/platform/own_text.browser.ts";

interface Props {
  /** Id of the preview. */
  previewId: string;
}

/** Previews the form around it, and makes its rows draggable. Without script, buttons do both. */
export default class BookFormTools extends Component<Props> {
  #here = createRef<HTMLSpanElement>();
  #stops: (() => void)[] = [];

  override componentDidMount(): void {
    const form = this.#here.current?.closest("form");
    if (form) this.#stops = [followForm(form, this.props.previewId), dragRows(form)];
  }

  override componentWillUnmount(): void {
    for (const stop of this.#stops) stop();
  }

  render() {
    return <span ref={this.#here} hidden />;
  }
}
