/**
 * The site's stylesheet, bundled by `tools/bundle.ts`, as text for the head of every page: inline it
 * costs no extra round trip before the first paint, which on a slow phone is the longest wait of all.
 * Its hash lets the content-security policy name exactly this text.
 */
import { createHash } from "node:crypto";
import { StartError } from "@/lib/start_error.ts";

const file = new URL("../static/styles.css", import.meta.url);

function read(): string {
  try {
    return Deno.readTextFileSync(file);
  } catch (error) {
    throw new StartError(
      `The stylesheet ${file.pathname} is not there; run "deno task build" first.`,
      {
        cause: error,
      },
    );
  }
}

const css = read();

export const stylesheet: { css: string; sha256: string } = {
  css,
  sha256: createHash("sha256").update(css).digest("base64"),
};
