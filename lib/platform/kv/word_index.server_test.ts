import { expect } from "npm:expect@30.5.2";
import { createWordIndex } from "./word_index.server.ts";

interface Note {
  id: string;
  text: string;
  atMs: number;
}

const notes = createWordIndex<Note>({
  kind: "note",
  idOf: ({ id }) => id,
  atMsOf: ({ atMs }) => atMs,
  textsOf: ({ text }) => [text],
});

class Notes implements Disposable {
  readonly all = new Map<string, Note>();
  constructor(readonly kv: Deno.Kv) {}
  async put(id: string, text: string | null, atMs = 1): Promise<void> {
    const before = this.all.get(id) ?? null;
    const after = text === null ? null : { id, text, atMs };
    const atomic = this.kv.atomic();
    notes.write(atomic, { before, after });
    await atomic.commit();
    if (after) this.all.set(id, after);
    else this.all.delete(id);
  }
  async find(text: string, limit = 10): Promise<string[]> {
    const load = (id: string) => Promise.resolve(this.all.get(id) ?? null);
    return (await notes.find(this.kv, { text, limit, load })).map(({ id }) => id);
  }
  size = async () => (await Array.fromAsync(this.kv.list({ prefix: ["word"] }))).length;
  [Symbol.dispose]() {
    this.kv.close();
  }
}

const open = async () => new Notes(await Deno.openKv(":memory:"));

Deno.test("find: by the beginnings of words, whatever their case and accents, all of them together", async () => {
  using store = await open();
  await store.put("ada", "ada@example.com Ada Lovelace");
  await store.put("zoe", "zoe@example.org Zoë Ångström");
  await store.put("pay", "pi_3AbcDef for The Two, Chapter-3");
  for (const word of ["ada", "ADA@exa", "lovel", "ada love", "  ada  "]) {
    expect([word, await store.find(word)]).toEqual([word, ["ada"]]);
  }
  for (const word of ["zoe ang", "Zoë", "angström"]) {
    expect([word, await store.find(word)]).toEqual([word, ["zoe"]]);
  }
  for (const word of ["pi_3abc", "3abcdef", "two", "chapter-3", "3"]) {
    expect([word, await store.find(word)]).toEqual([word, ["pay"]]);
  }
  expect((await store.find("example")).sort()).toEqual(["ada", "zoe"]);
  for (const word of ["", "  ", "@", "da", "ada zoe", "lovelaces"]) {
    expect([word, await store.find(word)]).toEqual([word, []]);
  }
});

Deno.test("find: the newest first, also of a word that more have than are read", async () => {
  using store = await open();
  for (let n = 0; n < 320; n++) await store.put(`n${n}`, "the same", n);
  expect(await store.find("same", 3)).toEqual(["n319", "n318", "n317"]);
});

Deno.test("write: words go and come with the item, and nothing of it is left", async () => {
  using store = await open();
  await store.put("a", "first light");
  await store.put("a", "second light");
  expect([await store.find("first"), await store.find("second")]).toEqual([[], ["a"]]);
  await store.put("a", Array.from({ length: 500 }, (_, n) => `word${n}`).join(" "));
  expect(await store.size()).toBe(60);
  await store.put("a", null);
  expect(await store.size()).toBe(0);
});

Deno.test("find: shows nothing that the item does not say any more", async () => {
  using store = await open();
  await store.put("a", "light");
  store.all.set("a", { id: "a", text: "dark", atMs: 1 }); // written by a release without the index
  expect(await store.find("light")).toEqual([]);
});

Deno.test("find: in every language, without accents and without spaces", async () => {
  using store = await open();
  await store.put("lodz", "Łukasz Żółć, Łódź");
  await store.put("gross", "Weiß, Große Straße");
  await store.put("ahmad", "أَحمد المدرسة");
  await store.put("toudai", "灯台守のランプを灯した");
  const asked = { lodz: ["lukasz", "ŁÓDŹ", "zolc"], gross: ["weiss", "strasse", "Straße"] };
  const also = { ahmad: ["احمد", "المدرسه"], toudai: ["ランプ", "ﾗﾝﾌﾟ", "灯台", "灯台守のランプ"] };
  for (const [id, words] of Object.entries({ ...asked, ...also })) {
    for (const word of words) expect([word, await store.find(word)]).toEqual([word, [id]]);
  }
});
