/** Which renditions a player is offered. */
import { z } from "zod";

/** `?quality=` of a playlist; `low` and `high` leave a player that chooses for itself no choice. */
export const hlsQuality = z.enum(["auto", "low", "high"], {
  error: "quality: wanted auto, low or high",
}).default("auto");
export type HlsQuality = z.infer<typeof hlsQuality>;
