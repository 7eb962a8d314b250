import { expect } from "npm:expect@30.5.2";
import { findShellFiles } from "./shell.worker.ts";

const MODULES = "/_fresh/js/0123/";

/** A site of a page and modules; other addresses answer 404. */
function site(files: Record<string, string>) {
  const asked: string[] = [];
  const get = (address: string) => {
    asked.push(address);
    const text = files[address];
    if (text === undefined) throw new Error(`${address} is not there.`);
    return Promise.resolve(new Response(text));
  };
  return { asked, get };
}

Deno.test("findShellFiles: follows the page to its files, and modules to their imports of now and later", async () => {
  const { get, asked } = site({
    "/offline":
      `<link href="/later.css?__frsh_c=1"><a href="/library">x</a><img src="/covers/1.webp?__frsh_c=1">
      <link rel="apple-touch-icon" href="/icons/touch.png?__frsh_c=1">
      <script data-load="${MODULES}a.js ${MODULES}b.js"></script>
      <script type="application/json">["Island","${MODULES}e.js"]</script>`,
    "/later.css?__frsh_c=1": "p{}",
    "/extra.js?__frsh_c=1": `import"./not_followed.js"`,
    [`${MODULES}a.js`]: `import{x}from"./c.js";const y=()=>import("./d.js");`,
    [`${MODULES}b.js`]: `import"./c.js"`,
    [`${MODULES}c.js`]: `export const x="./words about no file"`,
    [`${MODULES}d.js`]: `import"./a.js"`,
    [`${MODULES}e.js`]: "",
  });
  const found = await findShellFiles("/offline", ["/extra.js?__frsh_c=1"], get);
  expect([...found.keys()].sort()).toEqual([
    `${MODULES}a.js`,
    `${MODULES}b.js`,
    `${MODULES}c.js`,
    `${MODULES}d.js`,
    `${MODULES}e.js`,
    "/extra.js?__frsh_c=1",
    "/later.css?__frsh_c=1",
  ]);
  expect(asked).toHaveLength(new Set(asked).size);
  expect(await found.get(`${MODULES}b.js`)!.text()).toBe(`import"./c.js"`);
});

Deno.test("findShellFiles: the large modules of streaming are left out, with what they alone import", async () => {
  const { get } = site({
    "/offline": `<script data-load="${MODULES}a.js"></script>`,
    [`${MODULES}a.js`]: `import("./hls.js")`,
    [`${MODULES}hls.js`]: `import"./only_hls.js";${" ".repeat(130_000)}`,
  });
  expect([...(await findShellFiles("/offline", [], get)).keys()]).toEqual([`${MODULES}a.js`]);
});

Deno.test("findShellFiles: a file that is not there fails all of it", async () => {
  const { get } = site({ "/offline": `<script data-load="${MODULES}gone.js"></script>` });
  await expect(findShellFiles("/offline", [], get)).rejects.toThrow("gone.js");
});
