/** How a chapter gets from its address into the element; one per kind of delivery. */
export interface Engine {
  /** Replaces what is loaded and stands ready at the position. Starts nothing by itself. */
  open(src: string, positionSec: number): void;
  /** The same after a failure or a stall: fetches anew even what seems to be loaded. */
  reopen(src: string, positionSec: number): void;
}
