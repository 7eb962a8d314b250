import { expect } from "npm:expect@30.5.2";
import { Failure } from "./answers.server.ts";
import { readForm } from "./read_body.server.ts";

const FORM = "application/x-www-form-urlencoded";

/** A `FormData` or `URLSearchParams` body sets its own content type. */
function post(body: BodyInit, type?: string): Request {
  const headers = new Headers(type ? { "content-type": type } : {});
  return new Request("http://localhost/", { method: "POST", body, headers });
}

function formOf(entries: [string, string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

async function failureOf(request: Request, maxBytes?: number): Promise<unknown[]> {
  try {
    await readForm(request, maxBytes);
  } catch (error) {
    if (error instanceof Failure) return [error.status, error.code];
    throw error;
  }
  throw new Error("the form was taken");
}

Deno.test("readForm: the same fields as a browser and as in-page navigation send them", async () => {
  const entries: [string, string][] = [["title", "The “One” & ü"], ["twice", "1"], ["twice", "2"]];
  const wanted = { title: "The “One” & ü", twice: "2" };
  expect(await readForm(post(new URLSearchParams(entries)))).toEqual(wanted);
  expect(await readForm(post(formOf(entries)))).toEqual(wanted);
});

Deno.test("readForm: what is no form is refused with status and code", async () => {
  expect(await failureOf(post("{}", "application/json"))).toEqual([415, "wrong_type"]);
  expect(await failureOf(post("a", "multipart/form-data"))).toEqual([400, "bad_request"]);
  const file = formOf([["a", "text"], ["b", new Blob(["x"])]]);
  expect(await failureOf(post(file))).toEqual([400, "bad_request"]);
});

Deno.test("readForm: a body over the bound is refused, however it is sent", async () => {
  const long: [string, string][] = [["a", "x".repeat(2_000)]];
  expect(await failureOf(post(new URLSearchParams(long)), 1_000)).toEqual([413, "too_large"]);
  expect(await failureOf(post(formOf(long)), 1_000)).toEqual([413, "too_large"]);
  expect(await readForm(post("a=x", `${FORM}; charset=utf-8`), 1_000)).toEqual({ a: "x" });
});
