/** Loads a module with another library in the place of Preact, or with Preact in the place of React. */
import { build } from "esbuild";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface Library {
  /** Whose `jsx-runtime` the JSX calls. */
  jsxImportSource: string;
  /** What stands for a bare name: a path from the root of the repository, or a package for Deno to find. */
  packages: Record<string, string>;
  /** Packages of npm that become part of the bundle with all they import, and so get the library, too. */
  bundled: RegExp | null;
}

/** Real React: what components import of Preact is React's, too. */
export const REACT: Library = {
  jsxImportSource: "react",
  bundled: null,
  packages: {
    "@stripe/react-stripe-js": "npm:@stripe/react-stripe-js@^7.0.1",
    "react": "npm:react@19.3.1",
    "react/jsx-runtime": "npm:react@19.3.1/jsx-runtime",
    "preact": "./tests/compat/react_as_preact.ts",
    "preact/hooks": "npm:react@19.3.1",
    "fresh/runtime": "./tests/compat/fresh_runtime.ts",
  },
};

const COMPAT = "npm:preact@^10.29.8/compat";

/** What the site's own bundle does (lib/fresh/build): whoever names React gets Preact's compat. */
export const PREACT: Library = {
  jsxImportSource: "preact",
  bundled: /^(@stripe\/react-stripe-js|@radix-ui\/react-switch|qrcode\.react)$/,
  packages: {
    "react": COMPAT,
    "react-dom": COMPAT,
    "react/jsx-runtime": "npm:preact@^10.29.8/jsx-runtime",
    "preact/jsx-runtime": "npm:preact@^10.29.8/jsx-runtime",
    "prop-types": "./lib/shop/checkout/prop_types.browser.ts",
    "fresh/runtime": "./tests/compat/fresh_runtime.ts",
  },
};

/** Of a name that the plugin itself has esbuild look up. */
const FOUND = Symbol("found");

/** @param source of a module that could stand in the root of the repository */
export async function loadWith<T>(source: string, library: Library): Promise<T> {
  const { packages } = library;
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    stdin: { contents: source, resolveDir: ROOT, loader: "tsx" },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: library.jsxImportSource,
    logLevel: "error",
    plugins: [{
      name: "library",
      setup({ onResolve, resolve }) {
        onResolve({ filter: /^[^.]/ }, ({ path, kind, importer, pluginData }) => {
          if (pluginData === FOUND) return undefined;
          if (importer.includes("/node_modules/") && !packages[path]) return undefined;
          if (path.startsWith("@/")) return { path: ROOT + path.slice(2) };
          const name = path.replace(/^npm:(.[^@]*).*/, "$1");
          if (library.bundled?.test(name)) {
            return resolve(name, { kind, resolveDir: ROOT, pluginData: FOUND });
          }
          const found = packages[path] ?? import.meta.resolve(path);
          return found.startsWith("./") ? { path: ROOT + found } : { path: found, external: true };
        });
      },
    }],
  });
  const file = await Deno.makeTempFile({ suffix: ".mjs" });
  try {
    await Deno.writeFile(file, outputFiles[0]!.contents);
    return await import(pathToFileURL(file).href);
  } finally {
    await Deno.remove(file);
  }
}
