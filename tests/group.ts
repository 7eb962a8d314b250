/**
 * `deno test tests/group.ts -- a_test.ts b_test.ts`: tests of these files, paths from the root, in one isolate.
 * Deno gives every file an isolate of its own; loading expect and the site's modules into each of 300 unit test files
 * took 170 of their 510 seconds.
 */

for (const file of Deno.args) await import(new URL(`../${file}`, import.meta.url).href);
