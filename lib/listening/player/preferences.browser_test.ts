import { expect } from "npm:expect@30.5.2";
import { makeStorage } from "@/tests/fakes/player.ts";
import { keepPreferences, readPreferences } from "./settings.browser.ts";

const FIRST = {
  rate: 1,
  bookRates: [],
  volume: 1,
  skipBackSec: 10,
  skipForwardSec: 30,
  autoplayNext: true,
  skipSilence: false,
  clearVoice: false,
};

Deno.test("readPreferences: finds again what was kept", () => {
  const storage = makeStorage();
  const chosen = {
    rate: 3.5,
    bookRates: [[11, 1.35], [12, 0.5]] as const,
    volume: 0.4,
    skipBackSec: 15,
    skipForwardSec: 60,
    autoplayNext: false,
    skipSilence: true,
    clearVoice: true,
  };
  keepPreferences(storage, chosen);
  expect(readPreferences(storage)).toEqual(chosen);
});

Deno.test("readPreferences: what cannot be used counts as not chosen", () => {
  expect(readPreferences(null)).toEqual(FIRST);
  const odd =
    '{"bookRates":[[11,4],["12",1],[13],7,[14,1.05]],"skipBackSec":20,"skipForwardSec":"45"}';
  expect(readPreferences(makeStorage({ player: odd }))).toEqual({
    ...FIRST,
    bookRates: [[14, 1.05]],
  });
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
