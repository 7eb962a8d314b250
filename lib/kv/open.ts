/** Opening the store. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "@/lib/start_error.ts";

/**
 * Opens Deno KV at a file, at `:memory:` (tests) or at the address of a KV service.
 * @throws {StartError} in one sentence, when there is nothing usable at that place.
 */
export async function openStore(url: string): Promise<Deno.Kv> {
  try {
    if (url !== ":memory:" && !/^https?:/.test(url)) await mkdir(dirname(url), { recursive: true });
    return await Deno.openKv(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `Cannot open the store ${url}: ${reason}; wanted a file in a folder that can be written (DATA_DIR or KV_URL).`,
    );
  }
}
