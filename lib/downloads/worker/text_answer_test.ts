import { expect } from "npm:expect@30.5.2";
import { textAddress } from "../addresses.ts";
import { answerText } from "./text_answer.ts";

const PLACE = { userId: "u/1&x", bookId: 11, chapter: 2 };

Deno.test("answerText: the listener's own text, kept by no cache; 404 for everything else", async () => {
  const ask = (address: string) =>
    answerText(
      { url: `https://books.example${address}` },
      ({ userId, bookId, chapter }) =>
        Promise.resolve(
          userId === PLACE.userId && bookId === 11 && chapter === 2 ? "WEBVTT" : null,
        ),
    );
  const answer = await ask(textAddress(PLACE));
  expect([answer.status, await answer.text()]).toEqual([200, "WEBVTT"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  for (
    const address of [
      textAddress({ ...PLACE, userId: "another" }),
      textAddress({ ...PLACE, chapter: 3 }),
      "/offline/media/11/2.vtt",
      "/offline/media/11/2.txt?listener=u",
    ]
  ) expect([address, (await ask(address)).status]).toEqual([address, 404]);
});
