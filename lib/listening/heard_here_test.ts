import { expect } from "npm:expect@30.5.2";
import { readHeardHere } from "./heard_here.ts";

Deno.test("readHeardHere: a book's id, among other cookies; anything else counts as none", () => {
  const read = (cookie: string) => readHeardHere(new Headers({ cookie }));
  expect(read("heard-here=11")).toBe(11);
  expect(read("session=x.y; heard-here=15; device=z")).toBe(15);
  for (const other of ["", "heard-here=", "heard-here=x", "not-heard-here=11", "a=heard-here=11"]) {
    expect(read(other)).toBe(null);
  }
  expect(readHeardHere(new Headers())).toBe(null);
});
