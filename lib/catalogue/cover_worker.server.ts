/**
 * The worker that makes the images of a cover or of the shop's icon. It takes seconds, and the main thread has to serve
 * sound meanwhile.
 */

import {
  AlphaAction,
  ColorSpace,
  CompositeOperator,
  Gravity,
  ImageMagick,
  type IMagickImage,
  initializeImageMagick,
  MagickColor,
  MagickFormat,
  MagickGeometry,
  MagickImage,
  MagickImageInfo,
  Percentage,
  ResourceLimits,
} from "@imagemagick/magick-wasm";
import { readPackaged } from "@/lib/platform/packaged.server.ts";
import {
  COVER_PREVIEW,
  COVER_QUALITY,
  COVER_SKETCH,
  COVER_SQUARE,
  COVER_WIDTHS,
  ICON_FILES,
  type IconEnding,
  type IconFile,
  placeholderFile,
} from "./cover.ts";
import type { CoverReport, PictureOrder } from "./cover_maker.server.ts";

// The compiler types this file as a window's; these are the two members of the worker scope that are used.
const port = self as unknown as {
  onmessage: (event: MessageEvent<PictureOrder>) => void;
  postMessage(report: CoverReport): void;
};

/**
 * Formats of cameras and graphics programs, with the bytes that each pixel takes while it is decoded, measured, at 8 and
 * at 16 bits: the picture, its cut-out and what the decoder holds. ImageMagick's other decoders stay unreachable.
 */
const DECODING_BYTES: Partial<Record<string, number>> = {
  [MagickFormat.Jpeg]: 6,
  [MagickFormat.WebP]: 7,
  [MagickFormat.Png]: 12,
  [MagickFormat.Avif]: 21,
};
/** 26 megapixels of a camera's JPEG; a PNG of 3,600 by 3,600. The worker takes 130 MB besides. */
const MAX_DECODING_BYTES = 160_000_000;
const MIN_SIDE = Math.max(...COVER_WIDTHS);

const PAPER = "#ffffff";
/** The app's background colour, as in lib/site/adapters/install_manifest.server.ts. */
const NIGHT = "#0e1020";

const WASM = "@imagemagick/magick-wasm/magick.wasm";

type Files = Extract<CoverReport, { ok: true }>["files"];

function make({ kind, picture }: PictureOrder): CoverReport {
  const { width, height, format } = MagickImageInfo.create(picture); // of its header alone
  const size = { width, height };
  const pixelBytes = DECODING_BYTES[format];
  if (pixelBytes === undefined) return { ok: false, reason: "unknown", ...size };
  if (Math.min(width, height) < MIN_SIDE) return { ok: false, reason: "small", ...size };
  if (width * height * pixelBytes > MAX_DECODING_BYTES) {
    return { ok: false, reason: "large", ...size };
  }
  return ImageMagick.read(picture, format as MagickFormat, (image) => {
    toSquare(image);
    if (kind === "icon") return { ok: true, files: toIcons(image), color: meanOf(image) };
    toOpaque(image, PAPER);
    return { ok: true, files: toFiles(image), color: meanOf(image) };
  });
}

/** The centred square, turned upright, in sRGB and without metadata such as the place of a photo. */
function toSquare(image: IMagickImage): void {
  image.autoOrient();
  const side = Math.min(image.width, image.height);
  image.crop(new MagickGeometry(side, side), Gravity.Center);
  image.resetPage();
  image.colorSpace = ColorSpace.sRGB;
  image.strip();
}

function toOpaque(image: IMagickImage, ground: string): void {
  image.backgroundColor = new MagickColor(ground);
  image.alpha(AlphaAction.Remove);
}

/** Home screens crop icons to a circle: the content must stay in the safe zone (W3C Manifest, "maskable"). */
const SAFE = 0.8;

function toIcons(square: IMagickImage): Files {
  const endings = Object.keys(ICON_FILES) as IconEnding[];
  return endings.map((ending) => {
    const { side, isFilled, isMaskable, isIco, isSvg }: IconFile = ICON_FILES[ending];
    return square.clone((image) => {
      const inner = Math.round(isMaskable ? side * SAFE : side);
      image.resize(inner, inner);
      if (isFilled) toOpaque(image, NIGHT);
      if (isMaskable) image.extent(new MagickGeometry(side, side), Gravity.Center);
      const format = isIco ? MagickFormat.Ico : MagickFormat.Png;
      return image.write(format, (bytes) => ({
        ending,
        bytes: isSvg ? toSvg(bytes, side) : new Uint8Array(bytes),
      }));
    });
  });
}

const toSvg = (png: Uint8Array, side: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${png.toBase64()}"/></svg>`,
  );

function toFiles(square: IMagickImage): Files {
  const files: Files = [];
  const write = (
    image: IMagickImage,
    ending: string,
    { format, quality }: { format: MagickFormat; quality: number },
  ) => {
    image.quality = quality;
    image.write(format, (bytes) => void files.push({ ending, bytes: new Uint8Array(bytes) }));
  };
  const sized = (side: number, work: (image: IMagickImage) => void) =>
    square.clone((image) => {
      image.resize(side, side);
      work(image);
    });
  for (const width of COVER_WIDTHS) {
    const { avif, webp } = COVER_QUALITY[width];
    sized(width, (image) => {
      write(image, `-${width}.avif`, { format: MagickFormat.Avif, quality: avif });
      write(image, `-${width}.webp`, { format: MagickFormat.WebP, quality: webp });
    });
  }
  sized(COVER_SKETCH.width, (image) => {
    write(image, placeholderFile(""), { format: MagickFormat.Avif, quality: COVER_SKETCH.quality });
  });
  sized(COVER_SQUARE.width, (image) => {
    write(image, "-square.jpg", { format: MagickFormat.Jpeg, quality: COVER_SQUARE.quality });
  });
  preview(square, (image) => {
    write(image, "-og.jpg", { format: MagickFormat.Jpeg, quality: COVER_PREVIEW.quality });
  });
  return files;
}

/** The blur is computed on a small copy and scaled up: it looks the same and takes a twentieth of the time. */
const BLURRED = 8;

function preview(square: IMagickImage, work: (image: IMagickImage) => void): void {
  const { width, height, cover } = COVER_PREVIEW;
  square.clone((ground) => {
    ground.resize(width / BLURRED, width / BLURRED);
    ground.blur(0, 48 / BLURRED);
    ground.modulate(new Percentage(55), new Percentage(100), new Percentage(100));
    ground.resize(width, width);
    ground.crop(new MagickGeometry(width, height), Gravity.Center);
    ground.resetPage();
    shadow(ground);
    square.clone((picture) => {
      picture.resize(cover, cover);
      ground.compositeGravity(picture, Gravity.Center, CompositeOperator.Over);
    });
    work(ground);
  });
}

function shadow(ground: IMagickImage): void {
  const { width, height, cover } = COVER_PREVIEW;
  const dark = MagickImage.create(
    new MagickColor("#00000000"),
    Math.round(width / BLURRED),
    Math.round(height / BLURRED),
  );
  const side = Math.round(cover / BLURRED);
  const square = MagickImage.create(new MagickColor("#000000cc"), side, side);
  try {
    dark.compositeGravity(square, Gravity.Center, CompositeOperator.Over);
    dark.blur(0, 18 / BLURRED);
    const whole = new MagickGeometry(width, height);
    whole.ignoreAspectRatio = true;
    dark.resize(whole);
    ground.compositeGravity(dark, Gravity.Center, CompositeOperator.Over);
  } finally {
    square.dispose();
    dark.dispose();
  }
}

function meanOf(square: IMagickImage): string {
  return square.clone((image) => {
    image.resize(1, 1);
    return image.getPixels((pixels) => {
      const [red = 0, green = 0, blue = 0] = pixels.toByteArray(0, 0, 1, 1, "RGB") ?? [];
      return `#${new Uint8Array([red, green, blue]).toHex()}`;
    });
  });
}

port.onmessage = async ({ data }) => {
  try {
    await initializeImageMagick(await readPackaged(WASM));
    // Also of a picture whose header is not true.
    ResourceLimits.memory = BigInt(MAX_DECODING_BYTES);
    ResourceLimits.disk = 0n;
    port.postMessage(make(data));
  } catch {
    port.postMessage({ ok: false, reason: "broken", width: 0, height: 0 });
  }
};
