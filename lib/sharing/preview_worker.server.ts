/** The worker that draws link previews. A picture takes a third of a second, which must not delay streams. */

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { answerOrders } from "@/lib/platform/idle_worker.server.ts";
import { readPackaged } from "@/lib/platform/packaged.server.ts";

/** What the first lacks, Arabic and Japanese, the renderer takes from the others. */
const FONTS = [
  "eb-garamond/500Medium/EBGaramond_500Medium.ttf",
  "eb-garamond/600SemiBold/EBGaramond_600SemiBold.ttf",
  "amiri/400Regular/Amiri_400Regular.ttf",
  "amiri/700Bold/Amiri_700Bold.ttf",
  "hina-mincho/400Regular/HinaMincho_400Regular.ttf",
];

/** Loads the renderer and the packaged fonts: a server may have no fonts at all. */
const ready = (async () => {
  await initWasm(await readPackaged("@resvg/resvg-wasm/index_bg.wasm"));
  return await Promise.all(
    FONTS.map((file) => readPackaged(`@expo-google-fonts/${file}`)),
  );
})();

answerOrders(async (svg: string) => {
  const drawing = new Resvg(svg, {
    font: { fontBuffers: await ready, defaultFontFamily: "EB Garamond" },
  });
  const image = drawing.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    drawing.free();
  }
});
