/** Loaded before the entry of Deno Deploy: a platform whose time for hourly work has come at once. */

const cron = async (name: string, schedule: string, work: () => Promise<void>) => {
  console.log(`cron ${name}: ${schedule}`);
  await work();
  console.log("cron done");
};

Object.defineProperty(Deno, "cron", { value: cron });
