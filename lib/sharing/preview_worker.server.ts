/** The worker that draws link previews. A picture takes a third of a second, which must not delay streams. */

import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { answerOrders } from "@/lib/platform/idle_worker.server.ts";

const FONTS = ["500Medium/EBGaramond_500Medium.ttf", "600SemiBold/EBGaramond_600SemiBold.ttf"];

const readPackaged = (specifier: string) => Deno.readFile(new URL(import.meta.resolve(specifier)));

/** Loads the renderer and the packaged fonts: a server may have no fonts at all. */
const ready = (async () => {
  await initWasm(await readPackaged("@resvg/resvg-wasm/index_bg.wasm"));
  return await Promise.all(
    FONTS.map((file) => readPackaged(`@expo-google-fonts/eb-garamond/${file}`)),
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
