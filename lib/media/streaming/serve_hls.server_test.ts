import { expect } from "npm:expect@30.5.2";
import { parseHlsAddress } from "./serve_hls.server.ts";

Deno.test("parseHlsAddress: knows playlists, initialisation and segments", () => {
  const rendition = "64k-655ad8ae";
  expect(parseHlsAddress("index.m3u8")).toEqual({ kind: "multivariant" });
  expect(parseHlsAddress(`${rendition}/index.m3u8`)).toEqual({ kind: "media", rendition });
  expect(parseHlsAddress(`${rendition}/init.mp4`))
    .toEqual({ kind: "part", rendition, part: "init", extension: "mp4" });
  expect(parseHlsAddress(`${rendition}/17.m4s`))
    .toEqual({ kind: "part", rendition, part: 17, extension: "m4s" });
});

Deno.test("parseHlsAddress: knows nothing else", () => {
  for (
    const path of ["", "/", "x/index.m3u8", "64k-1/../index.m3u8", "64k-1/01.m4s", "64k-1/1.m4s\0"]
  ) {
    expect(parseHlsAddress(path)).toBeNull();
  }
});
