/** `deno task start`: builds what is stale, then serves on HOST:PORT. */

import { ensureBuilt } from "./build.ts";
import { serveSite } from "./serve.ts";

await ensureBuilt();
await serveSite();
