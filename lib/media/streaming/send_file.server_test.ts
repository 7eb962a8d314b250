import { expect } from "npm:expect@30.5.2";
import { readFrame } from "./send_file.server.ts";

Deno.test("readFrame: the frames of the demo and of ingested recordings", () => {
  const cases: [header: number[], bytes: number, durationMs: number][] = [
    [[0xff, 0xf3, 0x64, 0xc4], 144, 24], // MPEG 2, 48 kbit/s, 24 kHz
    [[0xff, 0xfb, 0x54, 0xc4], 192, 24], // MPEG 1, 64 kbit/s, 48 kHz
    [[0xff, 0xfb, 0x90, 0x00], 417, 26.122], // 128 kbit/s, 44.1 kHz
    [[0xff, 0xfb, 0x92, 0x00], 418, 26.122], // the same, padded
  ];
  for (const [header, bytes, durationMs] of cases) {
    const frame = readFrame(Uint8Array.from(header))!;
    expect(frame.bytes).toBe(bytes);
    expect(frame.durationSec * 1000).toBeCloseTo(durationMs, 3);
  }
});

Deno.test("readFrame: what is no frame of layer III is none", () => {
  for (
    const bytes of [[], [0x49, 0x44, 0x33, 4], [0xff, 0xf9, 0x54, 0], [0xff, 0xfb, 0xf4, 0], [
      0xff,
      0xfb,
      0x5c,
      0,
    ], [0xff, 0xeb, 0x54, 0]]
  ) {
    expect(readFrame(Uint8Array.from(bytes))).toBe(null);
  }
});
