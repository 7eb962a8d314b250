import { expect } from "npm:expect@30.5.2";
import { makeStorage } from "@/tests/fakes/player.ts";
import { keepPreferences, readPreferences } from "./preferences.ts";

const FIRST = {
  rate: 1,
  volume: 1,
  autoplayNext: true,
  skipSilence: false,
  clearVoice: false,
};

Deno.test("readPreferences: finds again what was kept", () => {
  const storage = makeStorage();
  const chosen = {
    rate: 1.75,
    volume: 0.4,
    autoplayNext: false,
    skipSilence: true,
    clearVoice: true,
  };
  keepPreferences(storage, chosen);
  expect(readPreferences(storage)).toEqual(chosen);
});

Deno.test("readPreferences: what cannot be used counts as not chosen", () => {
  expect(readPreferences(null)).toEqual(FIRST);
  for (
    const kept of ["", "null", "[]", "{", "7", '{"rate":"2","volume":-1}', '{"rate":9,"volume":2}']
  ) expect(readPreferences(makeStorage({ player: kept }))).toEqual(FIRST);
});

Deno.test("keepPreferences: a full or forbidden storage is no error", () => {
  const full = {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  keepPreferences(full as unknown as Storage, FIRST);
  keepPreferences(null, FIRST);
});
