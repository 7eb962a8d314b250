/** Every regular expression in the product's source, found by Deno's own parser (as its lint plugins see it). */

const ROOT = new URL("../../", import.meta.url);

export interface Found {
  /** Relative to the repository. */
  file: string;
  line: number;
  regExp: RegExp;
}

export interface Sources {
  literals: Found[];
  /** Files with a `RegExp(...)`, whose text is known only once it runs. */
  built: Set<string>;
}

/** What `folders` and `files` hold, tests and test data left out. */
export async function collectRegExps(folders: string[], files: string[]): Promise<Sources> {
  const found: Sources = { literals: [], built: new Set() };
  for (const folder of folders) {
    for await (const file of sourcesUnder(`${folder}/`)) await readSource(file, found);
  }
  for (const file of files) await readSource(file, found);
  return found;
}

async function* sourcesUnder(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, ROOT))) {
    if (isDirectory && name !== "testdata") yield* sourcesUnder(`${folder}${name}/`);
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name)) yield folder + name;
  }
}

async function readSource(file: string, { literals, built }: Sources): Promise<void> {
  const source = await Deno.readTextFile(new URL(file, ROOT));
  const take = (pattern: string, flags: string, at: number) => {
    const line = source.slice(0, at).split("\n").length;
    literals.push({ file, line, regExp: new RegExp(pattern, flags) });
  };
  visit(file, source, {
    Literal(node) {
      if ("regex" in node && node.regex) take(node.regex.pattern, node.regex.flags, node.range[0]);
    },
    Identifier({ name, parent }) {
      const isBuilt = parent.type === "NewExpression" || parent.type === "CallExpression";
      if (name === "RegExp" && isBuilt) built.add(file);
    },
  });
}

function visit(file: string, source: string, visitor: Deno.lint.LintVisitor): void {
  const plugin = { name: "regexps", rules: { collect: { create: () => visitor } } };
  Deno.lint.runPlugin(plugin, file, source);
}
