/** Messages between the main thread and the drawing worker. */

export interface DrawOrder {
  id: number;
  svg: string;
}

export type DrawReport = { id: number; png: Uint8Array } | { id: number; reason: string };
