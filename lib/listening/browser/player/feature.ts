import { effect } from "@preact/signals";
import type { PlayerModel, PlayerPorts } from "./model.ts";

/** What a feature may use. */
export interface PlayerContext {
  player: PlayerModel;
  element: HTMLMediaElement;
  /** The player's own. */
  ports: PlayerPorts;
}

/**
 * Something that joins a player: it watches the model and the element and calls the model's verbs, which
 * knows nothing of it. It ends with `player.disposed`.
 */
export type PlayerFeature = (context: PlayerContext) => void | Promise<void>;

/** A feature that a silent page does not need. */
export interface LazyFeature {
  /** Fetches its code and joins it. */
  join: PlayerFeature;
  /** Whether it is wanted before the first play; read as signals are. */
  isWanted?(player: PlayerModel): boolean;
}

/** Joins it once, at the first play or when it is wanted; a fetch that fails is tried again at the next play. */
export function joinAtFirstPlay(context: PlayerContext, { join, isWanted }: LazyFeature): void {
  const { player, element } = context;
  let isJoined = false;
  const joinOnce = async () => {
    if (isJoined) return;
    isJoined = true;
    try {
      await join(context);
    } catch {
      isJoined = false; // its code cannot be fetched now
    }
  };
  element.addEventListener("play", joinOnce, { signal: player.disposed });
  const stop = effect(() => {
    if (player.started.value || isWanted?.(player)) joinOnce();
  });
  player.disposed.addEventListener("abort", stop);
}
