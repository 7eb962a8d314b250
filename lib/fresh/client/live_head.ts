import {
  cloneElement,
  type ComponentChildren,
  Fragment,
  h,
  isValidElement,
  render,
  toChildArray,
} from "preact";
import { useEffect, useRef } from "preact/hooks";

/** `<Head>` of an island in the browser: updates the document's head at every render. */
export function LiveHead({ children }: { children?: ComponentChildren }): null {
  const added = useRef<Element[]>([]);
  useEffect(() => {
    for (const [index, tag] of renderTags(children).entries()) {
      const known = find(tag) ?? added.current[index];
      if (known?.localName === tag.localName) update(known, tag);
      else document.head.append(added.current[index] = tag);
    }
  });
  return null;
}

/** Renders these children to elements; keys become attributes as on the server. */
function renderTags(children: ComponentChildren): Element[] {
  const root = document.createElement("head");
  const keyed = toChildArray(children).map((child) =>
    isValidElement(child) && child.key != null
      ? cloneElement(child, { "data-key": child.key })
      : child
  );
  render(h(Fragment, null, keyed), root);
  return [...root.children].map((tag) => tag.cloneNode(true) as Element);
}

/**
 * The document's tag that this one replaces: matched by tag name if unique, by key, by id, or by
 * the attributes that identify its kind.
 */
function find({ localName, attributes }: Element): Element | null {
  const isAlone = localName === "title" || localName === "base";
  const selectors = isAlone
    ? [""]
    : ["data-key", "id", "name", "property", "rel"].flatMap((name) => {
      const value = attributes.getNamedItem(name)?.value;
      return value === undefined ? [] : `[${name}="${CSS.escape(value)}"]`;
    });
  for (const selector of selectors) {
    const found = document.head.querySelector(localName + selector);
    if (found) return found;
  }
  return null;
}

function update(known: Element, { attributes, textContent }: Element): void {
  for (const { name, value } of attributes) known.setAttribute(name, value);
  if (known.textContent !== textContent) known.textContent = textContent;
}
