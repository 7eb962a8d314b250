/**
 * What components are drawn with: values made from the types of their props and states, so that a new component
 * is compared without a word about it. TypeScript says the types, fast-check chooses among their values.
 */
import ts from "npm:typescript@5.9.3";
import { fileURLToPath } from "node:url";
import fc from "../fast_check.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Drawable {
  /** `components/ui/Cover.tsx` */
  file: string;
  name: string;
  props: fc.Arbitrary<object>;
  /** Of a class: what it may remember while it is drawn. */
  state: fc.Arbitrary<object> | null;
}

const OPTIONS: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  baseUrl: ROOT,
  jsx: ts.JsxEmit.ReactJSX,
  jsxImportSource: "preact",
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  paths: { "@/*": ["./*"], "fresh": ["./lib/fresh/mod.ts"], "fresh/*": ["./lib/fresh/*.ts"] },
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ESNext,
  types: [],
};

/** What stands for an element among the props of a component: each library has its own. */
export const CHILD = "An element";

const TEXT = `Lamps & "Oil" <i>`;
const INSTANT = "2026-03-01T20:15:00.000Z";

/** Texts that mean something, by the names of their properties. */
const TEXTS: [RegExp, string[]][] = [
  [/At$|^(at|lastSeen|since|until)$/, [INSTANT]],
  [/^(day|from|to|monday)$|Day$/, ["2026-03-01"]],
  [/^period$/, ["2026", "2026-03"]],
  [/origin/i, ["https://example.org"]],
  [/href|path|url|src|action|back|redirect/i, ["/audiobook/11?chapter=2&t=65"]],
  [/e?mail/i, ["ada@example.org"]],
  [/country/i, ["DE"]],
  [/currency|currencies/i, ["EUR"]],
  [/language/i, ["English"]],
];
const NUMBERS: [RegExp, number[]][] = [
  [/Ms$|^at$/, [Date.parse(INSTANT)]],
  [/^rows$/, [4]],
];
const DEEPEST = 7;
const CHILDREN = /^(ComponentChildren|ComponentChild|ReactNode|VNode|Element)$/;

const byName = <T>(table: [RegExp, T[]][], name: string, otherwise: T[]) =>
  fc.constantFrom(...table.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise);

class Values {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** @param name of the property that has the value */
  of(type: ts.Type, name: string, depth = 0): fc.Arbitrary<unknown> {
    const { flags } = type;
    if (CHILDREN.test(type.aliasSymbol?.name ?? type.symbol?.name ?? "")) {
      return fc.constant(CHILD);
    }
    if (type.isLiteral()) return fc.constant(type.value);
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return fc.constant(this.#checker.typeToString(type) === "true");
    }
    if (flags & ts.TypeFlags.StringLike) return byName(TEXTS, name, [TEXT, "Lamps"]);
    if (flags & ts.TypeFlags.NumberLike) return byName(NUMBERS, name, [1, 0, 12, 799]);
    if (flags & ts.TypeFlags.Null) return fc.constant(null);
    if (type.isUnion()) return this.#union(type, name, depth);
    if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
      return this.#object(type, name, depth);
    }
    return fc.constant(undefined);
  }

  #union({ types }: ts.UnionType, name: string, depth: number): fc.Arbitrary<unknown> {
    const simple = types.filter((it) => !(it.flags & ts.TypeFlags.Object));
    const chosen = depth < DEEPEST || simple.length === 0 ? types : simple;
    return fc.oneof(...chosen.map((it) => this.of(it, name, depth)));
  }

  #object(type: ts.Type, name: string, depth: number): fc.Arbitrary<unknown> {
    const checker = this.#checker;
    if (depth > 2 * DEEPEST) return fc.constant({});
    const [call] = type.getCallSignatures();
    if (call) return this.of(call.getReturnType(), name, depth + 1).map((it) => () => it);
    const values = (checker.getTypeArguments(type as ts.TypeReference) ?? []).map((it) =>
      this.of(it, name, depth + 1)
    );
    if (checker.isTupleType(type)) return fc.tuple(...values);
    if (checker.isArrayType(type)) {
      return fc.array(values[0]!, { maxLength: depth < DEEPEST ? 2 : 0 });
    }
    switch (type.symbol?.name) {
      case "Map":
      case "ReadonlyMap":
        return fc.array(fc.tuple(values[0]!, values[1]!), { maxLength: 2 }).map((it) =>
          new Map(it)
        );
      case "Set":
      case "ReadonlySet":
        return fc.array(values[0]!, { maxLength: 2 }).map((it) => new Set(it));
      case "Promise":
        return fc.constant(new Promise(() => {}));
      case "Date":
        return fc.constant(new Date(INSTANT));
      case "URL":
        return fc.constant(new URL("https://example.org/audiobook/11"));
    }
    const from = type.symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
    const isBrowsers = /\/lib\.dom[\w.]*\.d\.ts$/.test(from);
    return isBrowsers ? fc.constant({}) : this.#record(type, depth);
  }

  #record(type: ts.Type, depth: number): fc.Arbitrary<object> {
    const values: Record<string, fc.Arbitrary<unknown>> = {}, required: string[] = [];
    for (const property of type.getProperties()) {
      const [declaration] = property.declarations ?? [];
      if (property.name.startsWith("__#")) continue; // private
      // What every element may have, and components pass on, is the library's.
      if (/node_modules\/.*preact/.test(declaration?.getSourceFile().fileName ?? "")) continue;
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (isOptional && depth >= DEEPEST) continue;
      values[property.name] = this.of(
        this.#checker.getTypeOfSymbol(property),
        property.name,
        depth + 1,
      );
      if (!isOptional) required.push(property.name);
    }
    return fc.record(values, { requiredKeys: required });
  }
}

/** The components that these files give to others, with their props. */
export function readDrawables(files: string[]): Drawable[] {
  const program = ts.createProgram(files.map((file) => ROOT + file), OPTIONS);
  const checker = program.getTypeChecker(), values = new Values(checker);
  return files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(ROOT + file)!)!;
    return checker.getExportsOfModule(module).flatMap((it): Drawable[] => {
      const type = checker.getTypeOfSymbol(it);
      const made = type.getConstructSignatures()[0]?.getReturnType();
      const taken = type.getCallSignatures()[0]?.getParameters()[0];
      if (!/^[A-Z]\w*[a-z]/.test(it.name) || !made && type.getCallSignatures().length === 0) {
        return [];
      }
      const part = (name: string) => {
        const member = made?.getProperty(name);
        return member ? checker.getTypeOfSymbol(member) : null;
      };
      const props = made ? part("props") : taken ? checker.getTypeOfSymbol(taken) : null;
      const state = part("state");
      return [{
        file,
        name: it.name,
        props: (props ? values.of(props, it.name) : fc.constant({})) as fc.Arbitrary<object>,
        state: state && values.of(state, it.name) as fc.Arbitrary<object>,
      }];
    });
  });
}
