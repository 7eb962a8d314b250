/** The running version, as the specification's "build 2.041". */
import config from "@/deno.json" with { type: "json" };
import { FOOTER } from "@/lib/site/words.ts";

export function BuildLabel() {
  return <span className="build">{FOOTER.build(config.version)}</span>;
}
