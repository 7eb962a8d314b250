/** A rectangle in the window, CSS pixels from its upper left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Whether an element is drawn. Safari before 17.4 is asked for its boxes, which other browsers give what is folded too. */
export const isDrawn = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;

type Size = Pick<Box, "width" | "height">;

interface Spot {
  left: number;
  top: number;
  /** Whether nothing but lesser boxes is covered. */
  isFree: boolean;
}

const GAP_PX = 8;
const STEP_PX = 4;
/** More than any toast covers of a lesser box, square pixels. */
const LESSER = 1e6;

/**
 * Where something fits into the window without covering any of the boxes. It stays where it is while that
 * is free; else the lowest place, at the right edge before the middle and the left.
 *
 * @param lesser boxes that may be covered where nothing else is free
 * @returns where the least is covered, when nothing is free at all
 */
export function findFreeSpot(
  now: Box,
  boxes: readonly Box[],
  view: Size,
  lesser: readonly Box[] = [],
): Spot {
  const { width, height } = now;
  const isNear = (it: Box) => covered(it, { left: 0, top: 0, ...view }) > 0;
  const near = boxes.filter(isNear), less = lesser.filter(isNear);
  const cost = (left: number, top: number) => {
    const here = around({ left, top, width, height });
    const sum = (all: Box[]) => all.reduce((sum, it) => sum + covered(it, here), 0);
    return sum(near) * LESSER + sum(less);
  };
  const right = view.width - width - 2 * GAP_PX, lowest = view.height - height - GAP_PX;
  const isInside = now.left >= 0 && now.top > 0 && now.top <= lowest && now.left <= right;
  if (isInside && cost(now.left, now.top) === 0) return { ...now, isFree: true };
  let best = { left: right, top: lowest, cost: Infinity };
  for (let top = lowest; top >= GAP_PX; top -= STEP_PX) {
    for (const left of [right, right / 2 + GAP_PX, 2 * GAP_PX]) {
      const it = { left, top, cost: cost(left, top) };
      if (it.cost < best.cost) best = it;
      if (best.cost === 0) return { ...best, isFree: true };
    }
  }
  return { ...best, isFree: best.cost < LESSER };
}

function around({ left, top, width, height }: Box): Box {
  return {
    left: left - GAP_PX / 2,
    top: top - GAP_PX / 2,
    width: width + GAP_PX,
    height: height + GAP_PX,
  };
}

/** Square pixels that two boxes share. */
function covered(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}
