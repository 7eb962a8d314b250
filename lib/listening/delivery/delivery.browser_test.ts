import { expect } from "npm:expect@30.5.2";
import { makeStorage } from "@/tests/fakes/player.ts";
import { chooseQuality, keepQuality, readQuality, toHlsAddress } from "./delivery.browser.ts";

Deno.test("readQuality: the listener's choice, automatic for anything else", () => {
  const storage = makeStorage();
  expect(readQuality(storage)).toBe("auto");
  keepQuality(storage, "high");
  expect(readQuality(storage)).toBe("high");
  expect(readQuality(makeStorage({ quality: "loud" }))).toBe("auto");
  expect(readQuality(null)).toBe("auto");
});

Deno.test("chooseQuality: saving data counts unless the listener has chosen", () => {
  expect(chooseQuality("auto", true)).toBe("low");
  expect(chooseQuality("auto", false)).toBe("auto");
  expect(chooseQuality("high", true)).toBe("high");
});

Deno.test("toHlsAddress: the same chapter with its grant", () => {
  expect(toHlsAddress("/api/stream/11?chapter=0", "auto")).toBe("/api/hls/11/0/index.m3u8");
  expect(
    toHlsAddress(
      "https://books.example/api/stream/15?chapter=40&sourceBook=12&sourceChapter=4&_auth=a.b-c_",
      "low",
    ),
  ).toBe("/api/hls/15/40/index.m3u8?_auth=a.b-c_&quality=low");
  expect(toHlsAddress("blob:https://books.example/1", "auto")).toBe(null);
});
