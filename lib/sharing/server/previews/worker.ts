/** The worker that draws link previews. A picture takes a third of a second, which must not delay streams. */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { DrawOrder, DrawReport } from "@/lib/sharing/server/previews/messages.ts";

// The compiler types `self` as a window; these two members are all that a worker needs.
const port = self as unknown as {
  onmessage: (event: MessageEvent<DrawOrder>) => void;
  postMessage(report: DrawReport): void;
};

const FONTS = ["500Medium/EBGaramond_500Medium.ttf", "600SemiBold/EBGaramond_600SemiBold.ttf"];

const readPackaged = (specifier: string) => Deno.readFile(new URL(import.meta.resolve(specifier)));

/** Loads the renderer and the packaged fonts: a server may have no fonts at all. */
const ready = (async () => {
  await initWasm(await readPackaged("@resvg/resvg-wasm/index_bg.wasm"));
  return await Promise.all(
    FONTS.map((file) => readPackaged(`@expo-google-fonts/eb-garamond/${file}`)),
  );
})();

port.onmessage = async ({ data: { id, svg } }) => {
  try {
    const drawing = new Resvg(svg, {
      font: { fontBuffers: await ready, defaultFontFamily: "EB Garamond" },
    });
    const image = drawing.render();
    port.postMessage({ id, png: image.asPng() });
    image.free();
    drawing.free();
  } catch (error) {
    port.postMessage({ id, reason: String(error) });
  }
};
