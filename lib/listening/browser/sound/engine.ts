/** Loads a chapter into the element. One engine for each kind of delivery. */
export interface Engine {
  /** Loads the chapter and seeks to the position. Does not start playing. */
  open(src: string, positionSec: number): void;
  /** The same after a failure or a stall: fetches again even what seems to be loaded. */
  reopen(src: string, positionSec: number): void;
}

/**
 * An engine for downloaded chapters, preferred to the network's engine for them. All methods take the chapter's
 * stream address.
 */
export interface LocalEngine extends Engine {
  /** The account that the downloads belong to. */
  readonly userId: string;
  has(src: string): boolean;
  /**
   * The status to report for a failure: a downloaded chapter does not fail because the network is missing.
   *
   * @param status the server's status for the stream; 0: unreachable
   */
  judge(src: string, status: number): number;
}
