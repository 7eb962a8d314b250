/** The interface over both implementations: a folder, and a strict store with faults. */

import { expect } from "npm:expect@30.5.2";
import { CONTENT, expectContract, isSame, SUM } from "@/tests/fakes/object_store/contract.ts";
import {
  type Call,
  type FakeObjectStore,
  type Fault,
  startObjectStore,
} from "@/tests/fakes/object_store/mod.ts";
import { createBucket } from "./bucket.server.ts";
import { createFolder } from "./folder.server.ts";
import { ObjectError } from "./objects.server.ts";

Deno.test("objects: a folder keeps the contract", async () => {
  const dir = await Deno.makeTempDir();
  try {
    await expectContract(createFolder(dir));
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

for (const prefix of ["", "shop/of books"]) {
  Deno.test(`objects: a bucket keeps the contract, in the folder "${prefix}" of it`, async () => {
    await using store = await startObjectStore(prefix);
    await expectContract(createBucket(store.config));
    expect([...store.objects.keys()].filter((it) => !it.startsWith(prefix))).toEqual([]);
    expect(store.uploads.size).toBe(0);
  });
}

const BYTES = 2 << 20;
const FILE = { name: "a.mp3", bytes: BYTES };
const LISTENED = CONTENT.slice(0, BYTES);

/** A store with one object. `faults` hit its next calls, one each. */
async function openFaulty() {
  const store = await startObjectStore();
  const objects = createBucket(store.config);
  await objects.put(FILE.name, LISTENED);
  const { sha256 } = (await objects.head(FILE.name))!;
  store.calls.length = 0;
  return {
    store,
    objects,
    file: { ...FILE, sha256: sha256! },
    failing(...faults: (Fault | null)[]) {
      store.calls.length = 0;
      store.fault = () => faults.shift() ?? null;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

type Faulty = Awaited<ReturnType<typeof openFaulty>>;

const read = async ({ objects, file }: Faulty, wanted = file) =>
  await new Response(
    await objects.open(wanted, 0, wanted.bytes - 1, { mayRunOver: false }),
  ).bytes();

async function failureOf(work: Promise<unknown>): Promise<ObjectError> {
  const error = await work.then(() => null, (error) => error);
  expect(error).toBeInstanceOf(ObjectError);
  return error;
}

Deno.test("bucket: what passes by is tried again, and not more than twice", async () => {
  await using it = await openFaulty();
  it.failing({ status: 503 }, { status: 500 });
  expect(isSame(await read(it), LISTENED)).toBe(true);
  it.failing({ status: 503 }, { status: 429 }, { status: 502 });
  const { kind, message } = await failureOf(read(it));
  expect([kind, it.store.calls.length]).toEqual(["unavailable", 3]);
  expect(message).toContain("the store answers 502");
  expect(message).not.toMatch(/secret|AKID|Signature/i);
});

Deno.test("bucket: refusals are said at once, in the store's words", async () => {
  await using it = await openFaulty();
  for (const [status, kind] of [[403, "unavailable"], [404, "missing"], [416, "unavailable"]]) {
    it.failing({ status: status as number });
    const error = await failureOf(read(it));
    expect([status, error.kind, it.store.calls.length]).toEqual([status, kind, 1]);
  }
  const { config } = it.store;
  const stranger = createBucket({ ...config, secretAccessKey: "another" });
  const { message } = await failureOf(read({ ...it, objects: stranger }));
  expect(message).toContain("the store answers 403 SignatureDoesNotMatch");
});

Deno.test("bucket: a store that is silent is asked again after a while", async () => {
  await using it = await openFaulty();
  it.failing({ slowMs: 60_000 });
  const begun = performance.now();
  expect(isSame(await read(it), LISTENED)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(8_000);
});

Deno.test("bucket: an answer that breaks off goes on from the byte where it was", async () => {
  await using it = await openFaulty();
  it.failing({ bytes: 100_000, then: "breaks" }, { bytes: 0, then: "breaks" }, {
    bytes: 300_001,
    then: "breaks",
  });
  expect(isSame(await read(it), LISTENED)).toBe(true);
  const asked = it.store.calls.map(({ headers }: Call) => headers["if-match"]);
  expect(asked[0]).toBeUndefined();
  expect(new Set(asked.slice(1)).size).toBe(1); // of the same object as the first
  it.failing(...Array.from({ length: 9 }, () => ({ bytes: 0, then: "breaks" as const })));
  expect((await failureOf(read(it))).message).toMatch(/broke off at byte 0 of 2097152/);
});

Deno.test("bucket: an answer that stands still goes on too", async () => {
  await using it = await openFaulty();
  it.failing({ bytes: 64_000, then: "stalls" });
  expect(isSame(await read(it), LISTENED)).toBe(true);
  expect(it.store.calls.length).toBe(2);
});

Deno.test("bucket: another size, sum or tag than the wanted one is never sent on", async () => {
  await using it = await openFaulty();
  const other = { ...it.file, sha256: SUM };
  expect((await failureOf(read(it, other))).message).toMatch(/has the sum \w{12}, wanted \w{12}$/);
  const larger = { ...it.file, bytes: BYTES + 1 };
  expect((await failureOf(read(it, larger))).message).toMatch(/is not the wanted range/);
  await read(it); // learns the tag
  it.failing({ tag: '"forged"' });
  expect(isSame(await read(it), LISTENED)).toBe(true); // the same sum: asked once more
  await read(it);
  // Overwritten with another object of the same size.
  const forged = LISTENED.map((byte) => byte ^ 1);
  it.store.objects.set(FILE.name, { ...stored(it.store), bytes: forged, tag: '"other"', meta: {} });
  for (let time = 0; time < 2; time++) {
    expect((await failureOf(read(it))).message).toMatch(/no longer the object it was/);
  }
});

const stored = ({ objects }: FakeObjectStore) => objects.get(FILE.name)!;

Deno.test("bucket: If-Match goes along, If-Range never", async () => {
  await using it = await openFaulty();
  await read(it);
  await read(it);
  const headers = it.store.calls.map(({ headers }) => headers);
  expect(headers[1]!["if-match"]).toBe(stored(it.store).tag);
  expect(headers.some((it) => "if-range" in it)).toBe(false);
});

Deno.test("bucket: a signed address opens one object for a while, and nothing else", async () => {
  await using it = await openFaulty();
  const address = (await it.objects.sign(FILE.name, { seconds: 60, contentType: "audio/mpeg" }))!;
  const part = await fetch(address, { headers: { range: "bytes=5-9" } });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "audio/mpeg"]);
  expect(await part.bytes()).toEqual(LISTENED.slice(5, 10));
  for (const changed of [address.replace("a.mp3", "b.mp3"), address.replace("=60", "=600")]) {
    const refused = await fetch(changed);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringMatching(/Signature/),
    ]);
  }
});

Deno.test("bucket: an upload in parts that fails leaves nothing that is paid for", async () => {
  await using it = await openFaulty();
  const local = await Deno.makeTempFile();
  try {
    await Deno.writeFile(local, CONTENT);
    it.store.fault = ({ query }) => query.get("partNumber") === "2" ? { status: 403 } : null;
    await failureOf(it.objects.put("large.mp3", { file: local, sha256: SUM }));
    expect([it.store.uploads.size, it.store.objects.has("large.mp3")]).toEqual([0, false]);
  } finally {
    await Deno.remove(local);
  }
});

Deno.test("bucket: of two who replace a text at once, one is told no; a lost answer counts as done", async () => {
  await using it = await openFaulty();
  const name = "manifest.json";
  const write = (after: string) => it.objects.replace(name, { before: null, after });
  expect((await Promise.all([write("a"), write("b")])).sort()).toEqual([false, true]);
  const [before] = new TextDecoder().decode(it.store.objects.get(name)!.bytes);
  // Done, but a failure is reported: the second attempt finds its own write.
  let isLost = false;
  it.store.fault = ({ method, key }) => {
    if (method !== "PUT" || isLost) return null;
    isLost = true;
    const bytes = new TextEncoder().encode("c");
    it.store.objects.set(key, { ...it.store.objects.get(key)!, bytes, tag: '"c"' });
    return { status: 500 };
  };
  expect(await it.objects.replace(name, { before: before!, after: "c" })).toBe(true);
});
