/** The worker that draws link previews: a picture takes a third of a second, and sound must go on meanwhile. */
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { DrawOrder, DrawReport } from "@/lib/sharing/server/previews/messages.ts";

// The compiler sees this file as a window's; in a worker these two are all that is used.
const port = self as unknown as {
  onmessage: (event: MessageEvent<DrawOrder>) => void;
  postMessage(report: DrawReport): void;
};

const FONTS = ["500Medium/EBGaramond_500Medium.ttf", "600SemiBold/EBGaramond_600SemiBold.ttf"];

const readPackaged = (specifier: string) => Deno.readFile(new URL(import.meta.resolve(specifier)));

/** Brought along, because a server may have no fonts at all. */
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
