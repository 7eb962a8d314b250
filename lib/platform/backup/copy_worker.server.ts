/** The worker of `copyFile`: SQLite's own backup of a database in use, in a single step. */
import { backup, DatabaseSync } from "node:sqlite";

/** A copy in several steps would start over after each write in between. */
const ALL_PAGES = 0x7fffffff;

self.addEventListener("message", async ({ data }: MessageEvent<{ from: string; to: string }>) => {
  try {
    const database = new DatabaseSync(data.from, { readOnly: true });
    await backup(database, data.to, { rate: ALL_PAGES });
    database.close();
    self.postMessage(null);
  } catch (error) {
    self.postMessage(error instanceof Error ? error.message : String(error));
  }
});
