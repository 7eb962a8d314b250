/** Every component, and what draws it with values of its props. */
import { type ComponentType, createElement, type VNode } from "preact";
import fc from "../fast_check.ts";
import { type Library, loadWith } from "./load_with.ts";
import { CHILD, type Drawable, readDrawables } from "./props.ts";

const ROOT = new URL("../../", import.meta.url);

/** Files that put components into the page: they draw nothing that is not a component's. */
const SCRIPTS = /\/(main|mount_\w+|show_\w+|bookmark_sheet|read_along)\.tsx$/;

/** What one component is drawn with. */
export interface Drawn {
  props: object;
  state: object | null;
}

/** Some of them no page has together: drawing them may throw. */
export const valuesOf = ({ props, state }: Drawable): fc.Arbitrary<Drawn> =>
  fc.record({ props, state: state ?? fc.constant(null) });

/** As an element of the library that its module was loaded with. */
export type Draw = (component: Drawable, drawn: Drawn) => VNode;

async function listFiles(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(new URL(folder, ROOT)));
  const lists = entries.map(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    if (isDirectory) return listFiles(path);
    return path.endsWith(".tsx") && !path.endsWith("_test.tsx") && !SCRIPTS.test(path)
      ? [path]
      : [];
  });
  return (await Promise.all(lists)).flat().sort();
}

export const listComponents = async () => readDrawables(await listFiles("components"));

type Modules = Record<string, Record<string, ComponentType>>;

/** With the state that is given, where a class has one. */
function withState(type: ComponentType, state: object | null): ComponentType {
  if (state === null) return type;
  return class extends (type as new (...args: unknown[]) => { state: object }) {
    override state = state!;
  } as unknown as ComponentType;
}

function drawOf(modules: Modules, create: typeof createElement): Draw {
  return ({ file, name }, { props, state }) => {
    const given = Object.entries(props).map((
      [prop, value],
    ) => [prop, value === CHILD ? create("b", {}, CHILD) : value]);
    return create(withState(modules[file]![name]!, state), Object.fromEntries(given));
  };
}

export async function drawWithPreact(components: Drawable[]): Promise<Draw> {
  const files = [...new Set(components.map(({ file }) => file))];
  const loaded = files.map(async (file) => [file, await import(new URL(file, ROOT).href)]);
  return drawOf(Object.fromEntries(await Promise.all(loaded)), createElement);
}

export async function drawWith(library: Library, components: Drawable[]): Promise<Draw> {
  const files = [...new Set(components.map(({ file }) => file))];
  const source = files.map((file, nth) => `import * as m${nth} from "@/${file}";`).join("\n") +
    `export const modules = { ${files.map((file, nth) => `"${file}": m${nth}`)} };
    export { createElement } from "preact";`;
  const { modules, createElement } = await loadWith<
    { modules: Modules; createElement: typeof import("preact").createElement }
  >(source, library);
  return drawOf(modules, createElement);
}
