import { expect } from "npm:expect@30.5.2";
import { z } from "zod";
import { withLanguage } from "../language/request_language.server.ts";
import { loadTranslations } from "../language/translations.server.ts";
import { typedText } from "../typed_text.ts";
import { Failure } from "./answers.server.ts";
import { parse, readJson } from "./read_body.server.ts";

const schema = z.object({ title: z.string("wanted a text") });

function post(body: BodyInit, type = "application/json"): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
}

async function failureOf(request: Request, maxBytes?: number): Promise<Failure> {
  try {
    await readJson(request, schema, maxBytes);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("the body was taken");
}

Deno.test("readJson: a good body comes out typed", async () => {
  expect(await readJson(post('{"title":"The One"}'), schema)).toEqual({ title: "The One" });
});

Deno.test("readJson: the content type may carry a charset", async () => {
  const request = post('{"title":"x"}', "Application/JSON; charset=utf-8");
  expect(await readJson(request, schema)).toEqual({ title: "x" });
});

Deno.test("readJson: bad input is refused with status, code and a reason", async () => {
  const wrongType = await failureOf(post("title=x", "application/x-www-form-urlencoded"));
  expect([wrongType.status, wrongType.code]).toEqual([415, "wrong_type"]);

  const broken = await failureOf(post('{"title":'));
  expect([broken.status, broken.code]).toEqual([400, "bad_json"]);

  const wrongShape = await failureOf(post('{"title":7}'));
  expect([wrongShape.status, wrongShape.code]).toEqual([400, "bad_request"]);
  expect(wrongShape.message).toBe("We can't use this request. Please enter a text.");
});

Deno.test("parse: every reason is one sentence that names no field; programs get the fields", () => {
  const text = z.string("wanted a text");
  const texts = z.object({ a: z.string("Please say what."), b: z.object({ c: text }), d: text });
  let failure: Failure | undefined;
  try {
    parse(texts, { b: {} }, "form");
  } catch (error) {
    failure = error as Failure;
  }
  expect(failure?.message).toBe("We can't use this form. Please say what. Please enter a text.");
  expect(failure?.fields)
    .toEqual({ a: "Please say what.", "b.c": "wanted a text", d: "wanted a text" });
});

Deno.test("parse: what only programs get wrong is English, so readers of other languages are not told", async () => {
  await loadTranslations();
  const typed = z.object({ note: typedText(3), id: z.int("wanted a number"), page: z.number() });
  const refuse = (value: unknown) => {
    try {
      return withLanguage("de", () => parse(typed, value, "form"));
    } catch (error) {
      return error as Failure;
    }
  };
  expect(refuse({ note: "abc", id: "x" })).toMatchObject({
    message: "Mit diesem Formular können wir so nichts anfangen.",
    fields: { id: "wanted a number", page: expect.stringContaining("expected number") },
  });
  expect(refuse({ note: "abcd", id: "x", page: 1 })).toMatchObject({
    message: expect.stringMatching(
      /^Mit diesem Formular können wir so nichts anfangen\. [^.]* 3 Zeichen[^.]*\.$/,
    ),
  });
});

Deno.test("parse: an answer to a body of faults is small", () => {
  const bodies = z.record(z.string(), z.number("wanted a number"));
  const faults = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [`${at}`.padEnd(500, "x"), "?"]),
  );
  expect(() => parse(bodies, faults, "request"))
    .toThrow(/^We can't use this request\. Please enter a number\.$/);
});

Deno.test("readJson: a body over the bound is refused while it is still arriving", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(32)),
  });
  const failure = await failureOf(post(endless), 4096);
  expect([failure.status, failure.code]).toEqual([413, "too_large"]);
});
