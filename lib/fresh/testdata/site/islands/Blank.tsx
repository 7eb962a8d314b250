import { useEffect } from "preact/hooks";

/** Renders nothing that counts as contentful paint. */
export default function Blank() {
  useEffect(() => document.body.setAttribute("data-started", ""), []);
  return <div />;
}
