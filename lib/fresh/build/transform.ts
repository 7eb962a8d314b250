import type { ResolvedBuildConfig } from "./config.ts";

export interface TransformOptions {
  /** For messages. */
  pluginName: string;
  /** Paths of the files to transform. */
  filter: RegExp;
  /** Paths not to. */
  exclude?: RegExp[];
}

export interface TransformArgs {
  /** Absolute path of the static file. */
  path: string;
  target: string | string[];
  mode: "development" | "production";
  readonly text: string;
  readonly content: Uint8Array;
}

interface TransformResult {
  content: string | Uint8Array<ArrayBuffer>;
}

/** Returns what to serve in the place of a static file, or nothing to leave it. */
export type TransformFn = (
  args: TransformArgs,
) => TransformResult | void | Promise<TransformResult | void>;

export interface Transformer {
  options: TransformOptions;
  fn: TransformFn;
}

/** Runs a static file through every transformer that wants it. null: none changed it. */
export async function transformFile(
  path: string,
  transformers: Transformer[],
  config: ResolvedBuildConfig,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let changed: Uint8Array<ArrayBuffer> | null = null;
  for (const { options, fn } of transformers) {
    if (!options.filter.test(path)) continue;
    if (options.exclude?.some((pattern) => pattern.test(path))) continue;
    const content = changed ?? await Deno.readFile(path);
    try {
      const result = await fn({
        path,
        target: config.target,
        mode: config.mode,
        content,
        get text() {
          return new TextDecoder().decode(content);
        },
      });
      if (result) changed = toBytes(result.content);
    } catch (error) {
      throw new Error(`Cannot transform ${path} with ${options.pluginName}`, { cause: error });
    }
  }
  return changed;
}

function toBytes(content: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}
