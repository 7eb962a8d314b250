/** The `quality` parameter of playlists: which renditions a player is offered. */
import { z } from "zod";

/** `low` and `high` offer a single rendition, so that a player cannot switch by itself. */
export const hlsQuality = z.enum(["auto", "low", "high"], {
  error: "quality: wanted auto, low or high",
}).default("auto");
export type HlsQuality = z.infer<typeof hlsQuality>;
