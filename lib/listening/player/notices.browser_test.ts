import { expect } from "npm:expect@30.5.2";
import { describeNotice } from "./notices.browser.ts";

const say = (code: number, status: number) =>
  describeNotice({ kind: "error", code, status }, "The One").text;

Deno.test("describeNotice: premium chapters", () => {
  expect(describeNotice({ kind: "locked", chapter: 5 }, "The One")).toEqual({
    title: "Premium Content",
    text: "Purchase The One to unlock all chapters.",
  });
  expect(describeNotice({ kind: "rest-locked" }, "The One").text)
    .toBe("To play the rest of the Audiobook, please purchase it.");
  expect(describeNotice({ kind: "visitor" }, "The One").text)
    .toBe("Please log in or purchase this audiobook to access all chapters.");
});

Deno.test("describeNotice: the stream's own answer comes before the element's guess", () => {
  expect(say(4, 503)).toBe("Failed loading audio file with status: 503.");
  expect(say(4, 0)).toBe(
    "A network error stopped the sound. Please try again or refresh the page.",
  );
  expect(say(3, 200)).toBe("Decoding audio data failed.");
  expect(say(1, 200)).toBe("Could not play audio. Please click the play button again.");
  expect(say(4, 200)).toBe("There was a problem loading the audio file.");
  expect(say(0, 200)).toBe("Failed to load audio file. Please try refreshing the page.");
});
