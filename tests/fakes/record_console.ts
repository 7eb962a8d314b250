/** Everything the console is given while `run` runs. */
export async function recordConsole(run: () => Promise<void>): Promise<string> {
  const names = ["log", "warn", "error", "info", "debug"] as const;
  const kept = names.map((name) => console[name]);
  let text = "";
  for (const name of names) {
    console[name] = (...args: unknown[]) => {
      text += args.map((it) => it instanceof Error ? `${it.stack}` : String(it)).join(" ") + "\n";
    };
  }
  try {
    await run();
  } finally {
    names.forEach((name, at) => console[name] = kept[at]!);
  }
  return text;
}
