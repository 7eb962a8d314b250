import { expect } from "npm:expect@30.5.2";
import { streamJson } from "./answers.server.ts";
import { getCookie } from "./cookies.server.ts";

Deno.test("getCookie: finds whole names only and takes values with equals signs", () => {
  const headers = new Headers({ cookie: "xa=1; a=b=c; userCountry=DE" });
  expect(getCookie(headers, "a")).toBe("b=c");
  expect(getCookie(headers, "userCountry")).toBe("DE");
  expect(getCookie(headers, "Country")).toBe(null);
  expect(getCookie(new Headers(), "a")).toBe(null);
});

Deno.test("streamJson: is the same object, and valid however empty its lists are", async () => {
  const value = { at: "now", none: [], one: [{ a: 1 }], many: [1, [2], null], nothing: null };
  const parts = Object.entries(value).map(([name, it]): [string, () => unknown] => [
    name,
    () => Promise.resolve(it),
  ]);
  expect(JSON.parse(await new Response(await streamJson(parts)).text())).toEqual(value);
  expect(JSON.parse(await new Response(await streamJson([["a", () => 1]])).text())).toEqual({
    a: 1,
  });
});

Deno.test("streamJson: a part is read when its turn comes, and not for a reader who has gone", async () => {
  const read: number[] = [];
  const parts = Array.from({ length: 50 }, (_, n): [string, () => unknown] => [
    `part${n}`,
    () => "x".repeat(read.push(n)),
  ]);
  const reader = (await streamJson(parts)).getReader();
  await reader.read();
  expect(read.length).toBeLessThan(10);
  await reader.cancel();
  await new Promise((done) => setTimeout(done, 5));
  expect(read.length).toBeLessThan(10);
});

Deno.test("streamJson: a store that is away is told before the answer begins", async () => {
  const away = () => Promise.reject(new Error("away"));
  await expect(streamJson([["first", away]])).rejects.toThrow("away");
});
