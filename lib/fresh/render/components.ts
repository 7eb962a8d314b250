import {
  cloneElement,
  type ComponentChildren,
  Fragment,
  h,
  isValidElement,
  render,
  toChildArray,
  type VNode,
} from "preact";
import { useEffect, useRef } from "preact/hooks";
import { closeMarker, lazy, openMarker, rendering } from "./state.ts";

export interface HeadProps {
  children?: ComponentChildren;
}

/** Adds title, meta, link, script, style ... elements to the document's head. */
export function Head({ children }: HeadProps): ComponentChildren {
  if (rendering === null) return h(LiveHead, { children });
  rendering.headDepth++;
  return [children, lazy(endHead)];
}

function endHead(): null {
  rendering!.headDepth--;
  return null;
}

export interface PartialProps {
  children?: ComponentChildren;
  /** Unique on the page. */
  name: string;
}

/** A part of the page that in-page navigation updates. */
export function Partial({ name, children }: PartialProps): VNode {
  if (rendering === null) throw new Error(`Cannot render <Partial name="${name}"> in the browser`);
  if (rendering.islandDepth > 0) {
    throw new Error(`Cannot render <Partial name="${name}"> inside an island`);
  }
  if (rendering.partials.has(name)) {
    throw new Error(`Cannot render a second <Partial name="${name}">: names are unique on a page`);
  }
  rendering.partials.add(name);
  const content = [openMarker("fp", name), children, closeMarker("fp")];
  return content as unknown as VNode;
}

/** `<Head>` of an island in the browser: updates the document's head at every render. */
function LiveHead({ children }: { children?: ComponentChildren }): null {
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
