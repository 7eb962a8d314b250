/** The demo's catalogue, changed, as a file of its own. */

const DEMO = new URL("../../demo/catalogue.json", import.meta.url);

export interface WrittenCatalogue extends AsyncDisposable {
  /** For the setting CATALOGUE. */
  file: string;
}

// deno-lint-ignore no-explicit-any -- tests also write what no catalogue may hold
export async function writeCatalogue(change: (catalogue: any) => void): Promise<WrittenCatalogue> {
  const catalogue = JSON.parse(await Deno.readTextFile(DEMO));
  change(catalogue);
  const dir = await Deno.makeTempDir({ prefix: "lamplight-" });
  await Deno.writeTextFile(`${dir}/catalogue.json`, JSON.stringify(catalogue));
  return {
    file: `${dir}/catalogue.json`,
    [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }),
  };
}
