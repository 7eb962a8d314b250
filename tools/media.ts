/**
 * `deno task media push
 *  check`: copies a library from the data folder into the bucket, and compares them. Exit status: 0 success,
 * 1 something differs, 2 nothing could be done.
 */

import { parseArgs } from "node:util";
import { readConfig } from "@/lib/platform/config.server.ts";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { createFolder } from "@/lib/platform/objects/folder.server.ts";
import { plural } from "@/lib/platform/text.ts";
import { StartError } from "@/lib/platform/refusal.ts";
import { check, push } from "./ingest/push_library.ts";
import { runTool } from "./run_tool.ts";

const USAGE =
  `deno task media push            copy recordings, covers, pages, screenshots and the catalogue to the bucket
deno task media check [--read]  list differences; --read reads every file in the bucket

Copies from DATA_DIR to the bucket in MEDIA_URL.`;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { read: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  const [command] = positionals;
  if (values.help || positionals.length !== 1 || !["push", "check"].includes(command!)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const { bucket, dataDir } = readConfig(Deno.env.toObject());
  if (!bucket) throw new StartError("Set MEDIA_URL to your bucket, such as s3://books/shop.");
  const [from, to] = [createFolder(dataDir), createBucket(bucket)];
  return command === "push" ? await pushAll() : await checkAll();

  async function pushAll(): Promise<number> {
    const stop = new AbortController();
    Deno.addSignalListener("SIGINT", () => stop.abort(new StartError(STOPPED)));
    const { sent, kept, removed } = await push({
      from,
      to,
      signal: stop.signal,
      onSent: ({ name, bytes }) => console.log(`${name}  ${megabytes(bytes)}`),
    });
    const total = megabytes(sent.reduce((sum, { bytes }) => sum + bytes, 0));
    console.log(
      `Copied ${sent.length} files (${total}) to ${to.place}. ${kept} were already there.`,
    );
    for (const folder of removed) {
      console.log(`Removed ${folder}, which was replaced more than a day ago.`);
    }
    return 0;
  }

  async function checkAll(): Promise<number> {
    const { looked, differences } = await check({ from, to, isRead: values.read ?? false });
    for (const line of differences) console.log(line);
    console.log(
      `Checked ${looked} files in ${to.place}: ${plural(differences.length, "difference")}.`,
    );
    return differences.length > 0 ? 1 : 0;
  }
}

const STOPPED = "Stopped. Run the same command again to continue.";

await runTool(main);
