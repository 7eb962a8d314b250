/** How a chapter gets from its address into the element; one per kind of delivery. */
export interface Engine {
  /** Replaces what is loaded and stands ready at the position. Starts nothing by itself. */
  open(src: string, positionSec: number): void;
  /** The same after a failure or a stall: fetches anew even what seems to be loaded. */
  reopen(src: string, positionSec: number): void;
}

/**
 * An engine for chapters that this device holds itself: it goes before the network's for those. All of it
 * takes the stream's address.
 */
export interface LocalEngine extends Engine {
  /** The account whose chapters they are. */
  readonly userId: string;
  has(src: string): boolean;
  /**
   * The reason of a failure, in the place of the server's answer: a chapter that is here does not fail for
   * want of a network.
   *
   * @param status what the server answered for the stream; 0: it could not be reached
   */
  judge(src: string, status: number): number;
}
