/** The elements, attributes and texts of HTML, one a line, without what differs by serialisation alone. */
import { HTMLElement, type Node, parse, TextNode } from "npm:node-html-parser@9.0.7";

/** React moves these to the document's head, wherever they stand. */
const HOISTED = ["title", "meta", "link"];
/** Written by their name, as `""` or as `true`: all three say yes. */
const BOOLEAN = ["true", ""];

export function normalizeHtml(html: string): string[] {
  const ids = new Map<string, string>();
  const head: string[] = [], body: string[] = [];

  function add(lines: string[], indent: string, element: HTMLElement, isSvg: boolean): void {
    const tag = element.rawTagName;
    if (isResourceHint(element)) return;
    const into = HOISTED.includes(tag) && !isSvg ? head : lines;
    const inside = isSvg || tag === "svg";
    const attributes = Object.entries(element.attributes)
      .map(([name, value]) => attributeText(inside ? name : name.toLowerCase(), value))
      .sort();
    into.push(`${into === head ? "" : indent}<${[tag, ...attributes].join(" ")}>`);
    addChildren(into, `${indent}  `, element.childNodes, inside);
  }

  function addChildren(lines: string[], indent: string, nodes: Node[], isSvg: boolean): void {
    let text = "";
    const endText = () => {
      if (text) lines.push(indent + JSON.stringify(text));
      text = "";
    };
    for (const node of nodes) {
      if (node instanceof TextNode) text += node.text;
      else if (node instanceof HTMLElement) {
        endText();
        add(lines, indent, node, isSvg);
      }
    }
    endText();
  }

  function attributeText(name: string, value: string): string {
    if (name === "style") {
      return `style=${
        value.replaceAll(/\s*([:;])\s*/g, "$1").replace(/;$/, "").replaceAll(/:0px\b/g, ":0")
      }`;
    }
    if (BOOLEAN.includes(value) && !name.startsWith("aria-")) return name;
    // `useId` names elements in a manner of its own in each library.
    const known = value.replaceAll(/P\d+-\d+|_R_\w*_|«\w+»/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id-${ids.size}`);
      return ids.get(id)!;
    });
    return `${name}=${known}`;
  }

  // What stands in <noscript> are elements too: to the browsers it is for.
  const blockTextElements = { script: true, style: true, pre: true };
  addChildren(body, "", parse(html, { comment: false, blockTextElements }).childNodes, false);
  return [...head.sort(), ...body];
}

/** React asks for pictures ahead of the page: a line for the browser, no element of the component. */
const isResourceHint = ({ rawTagName, attributes }: HTMLElement) =>
  rawTagName === "link" && attributes.rel === "preload" && attributes.as === "image";
