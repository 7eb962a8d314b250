/** What the site and the worker that draws tell each other. */

export interface DrawOrder {
  id: number;
  svg: string;
}

export type DrawReport = { id: number; png: Uint8Array } | { id: number; reason: string };
