/**
 * The site's stylesheets, bundled by `tools/bundle.ts`, as text for the heads of pages: inline they cost
 * no extra round trip before the first paint, which on a slow phone is the longest wait of all. Their
 * hashes let the content-security policy name exactly these texts.
 */
import { createHash } from "node:crypto";
import { StartError } from "@/lib/start_error.ts";

export interface Stylesheet {
  css: string;
  sha256: string;
}

function read(name: string): Stylesheet {
  const file = new URL(`../static/${name}`, import.meta.url);
  try {
    const css = Deno.readTextFileSync(file);
    return { css, sha256: createHash("sha256").update(css).digest("base64") };
  } catch (error) {
    throw new StartError(
      `The stylesheet ${file.pathname} is not there; run "deno task build" first.`,
      { cause: error },
    );
  }
}

/** Of every page. */
export const stylesheet = read("styles.css");
/** Of the checkout besides. */
export const shopStylesheet = read("shop.css");
