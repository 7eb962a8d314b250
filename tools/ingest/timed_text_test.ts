import { expect } from "npm:expect@30.5.2";
import { parseVtt } from "@/lib/media/vtt.ts";
import { decode, tidyCues } from "./timed_text.ts";

const read = (text: string) =>
  parseVtt(tidyCues(text)).map(({ text, heard }) => [heard!.startMs, text]);

Deno.test("tidyCues: SubRip with one digit of hours, positions, signs, empty lines and none", () => {
  const srt =
    "\ufeff1\r\n0:00:00,200 --> 0:00:04,000 X1:10\r\n<i>The ferry</i> came {\\an8}late.\r\n\r\n" +
    "2\n00:00:04,600 --> 00:00:09,000\nA boy with a lantern\n\nasked her name.\n" +
    "3\n00:00:09.400 --> 00:00:12.000\nTom &amp; Jo said &#39;no&#39;.\n";
  expect(read(srt)).toEqual([
    [200, "The ferry came late."],
    [4_600, "A boy with a lantern asked her name."],
    [9_400, "Tom & Jo said 'no'."],
  ]);
});

Deno.test("tidyCues: WebVTT with signs in any notation, notes and styles", () => {
  const vtt = "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE two\nlines\n\nintro\n" +
    "00:00.200 --> 00:04.000 align:start\n<v Agnes>It was &lt;late&gt; &amp; wet.</v>\n\n" +
    "00:04.600 --> 00:09.000\n&#8220;Yes&#8221;, &rsquo;tis&nbsp;so\n";
  expect(read(vtt)).toEqual([[200, "It was <late> & wet."], [4_600, "“Yes”, ’tis so"]]);
});

Deno.test("decode: UTF-16 is refused with or without its mark", () => {
  const bytes = new Uint8Array(
    [...new TextEncoder().encode("It was dark.")].flatMap((it) => [it, 0]),
  );
  expect(() => decode("01.txt", bytes)).toThrow(/01\.txt isn't UTF-8/);
});
