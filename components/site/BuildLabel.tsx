/** The version that is running, as the specification's "build 2.041". */
import config from "@/deno.json" with { type: "json" };

export function BuildLabel() {
  return <span className="build">build {config.version}</span>;
}
