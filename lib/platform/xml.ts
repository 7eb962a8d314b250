/** Text within XML 1.0. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** No document may have these, not even as references (XML 1.0, section 2.2). */
// deno-lint-ignore no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For the content of an element and the value of an attribute alike. */
export function escapeXml(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, "").replace(/[&<>"']/g, (it) => ENTITIES[it]!);
}
