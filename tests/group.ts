/**
 * `deno test tests/group.ts -- a_test.ts b_test.ts`: tests of these files, paths from the root, in one isolate.
 * Deno gives every file an isolate of its own, and loading the site's modules into each took a third of the run.
 */

for (const file of Deno.args) await import(new URL(`../${file}`, import.meta.url).href);
