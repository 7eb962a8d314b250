/** The secret that signs media grants where the operator has set none. */
import { join } from "node:path";
import { StartError } from "@/lib/platform/start_error.ts";

const MIN_LENGTH = 32;

/**
 * Reads `secret` in the data folder, making it (256 random bits, readable by its owner only) the first
 * time, so that grants outlive a restart.
 * @throws {StartError} when the folder cannot be written or the file holds no secret.
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "secret");
  try {
    const made = crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url" });
    await Deno.mkdir(dataDir, { recursive: true });
    // createNew: of two processes that start at once, one writes and both read the same.
    await Deno.writeTextFile(file, made, { createNew: true, mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw unusable(file, error);
  }
  const kept = (await Deno.readTextFile(file).catch((error) => {
    throw unusable(file, error);
  })).trim();
  if (kept.length >= MIN_LENGTH) return kept;
  throw new StartError(
    `Cannot use the secret in ${file}: it has ${kept.length} characters, wanted at least ${MIN_LENGTH}; delete the file to have one made.`,
  );
}

function unusable(file: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `Cannot read or make the secret in ${file}: ${reason}; set AUTH_SECRET or a writable DATA_DIR.`,
  );
}
