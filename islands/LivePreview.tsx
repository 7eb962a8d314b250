import { Component, createRef } from "preact";
import { followForm } from "@/lib/desk/browser/live_preview.ts";

interface Props {
  /** Id of what is shown. */
  previewId: string;
}

/** Keeps what is shown in step with the form that it stands in. Without script a button does so. */
export default class LivePreview extends Component<Props> {
  #here = createRef<HTMLSpanElement>();
  #stop: (() => void) | null = null;

  override componentDidMount(): void {
    const form = this.#here.current?.closest("form");
    if (form) this.#stop = followForm(form, this.props.previewId);
  }

  override componentWillUnmount(): void {
    this.#stop?.();
  }

  render() {
    return <span ref={this.#here} hidden />;
  }
}
