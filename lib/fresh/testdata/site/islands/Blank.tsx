import { useEffect } from "preact/hooks";

/** Nothing that a browser counts as painted content. */
export default function Blank() {
  useEffect(() => document.body.setAttribute("data-started", ""), []);
  return <div />;
}
