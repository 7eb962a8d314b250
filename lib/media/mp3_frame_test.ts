import { expect } from "npm:expect@30.5.2";
import { frameBytes } from "./mp3_frame.ts";

Deno.test("frameBytes: the frames of the demo and of ingested recordings", () => {
  expect(frameBytes(Uint8Array.of(0xff, 0xf3, 0x64, 0xc4))).toBe(144); // MPEG 2, 48 kbit/s, 24 kHz
  expect(frameBytes(Uint8Array.of(0xff, 0xfb, 0x54, 0xc4))).toBe(192); // MPEG 1, 64 kbit/s, 48 kHz
  expect(frameBytes(Uint8Array.of(0xff, 0xfb, 0x90, 0x00))).toBe(417); // 128 kbit/s, 44.1 kHz
  expect(frameBytes(Uint8Array.of(0xff, 0xfb, 0x92, 0x00))).toBe(418); // the same, padded
});

Deno.test("frameBytes: what is no frame of layer III is none", () => {
  for (
    const bytes of [[], [0x49, 0x44, 0x33, 4], [0xff, 0xf9, 0x54, 0], [0xff, 0xfb, 0xf4, 0], [
      0xff,
      0xfb,
      0x5c,
      0,
    ], [0xff, 0xeb, 0x54, 0]]
  ) {
    expect(frameBytes(Uint8Array.from(bytes))).toBe(null);
  }
});
