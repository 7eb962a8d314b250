import { readGrant, readHlsPath, replaceGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";

/** A grant that expires sooner is renewed before use. Also the shortest interval between such renewals. */
const LASTING_MS = 60_000;

/**
 * Media grants for the segments of one chapter's renditions, which are fetched over a long time. Each request is sent
 * with the current grant, so that addresses in an older playlist stay usable.
 */
export class FreshGrants {
  readonly #player: PlayerModel;
  readonly #renew: (player: PlayerModel) => Promise<boolean>;
  /** The grant that each path was last requested with; several requests run at once. */
  readonly #used = new Map<string, string>();
  /** The grant that each path was last refused with. */
  readonly #refused = new Map<string, string>();
  #renewal: Promise<unknown> | null = null;
  #renewedAtMs = -Infinity;

  constructor(player: PlayerModel, renew: (player: PlayerModel) => Promise<boolean>) {
    this.#player = player;
    this.#renew = renew;
  }

  /**
   * The address with a grant that is valid now.
   *
   * @param address below /api/hls, with a grant unless the chapter is free
   */
  async toFresh(address: string): Promise<string> {
    if (readGrant(address) === null) return address;
    if (this.#isDue(this.#newest(address))) await this.#renewOnce();
    const grant = this.#newest(address);
    this.#used.set(toPath(address), grant);
    return replaceGrant(address, grant);
  }

  /**
   * Notes that an address was refused (401).
   *
   * @returns whether to retry; false when the same grant was refused before, so that the renewal gave no new one
   */
  refuse(address: string): boolean {
    const path = toPath(address), used = this.#used.get(path) ?? "";
    const isNewGrant = used !== this.#refused.get(path);
    this.#refused.set(path, used);
    return isNewGrant;
  }

  /** Concurrent requests share one renewal. */
  #renewOnce(): Promise<unknown> {
    this.#renewedAtMs = Date.now();
    return this.#renewal ??= this.#renew(this.#player).finally(() => this.#renewal = null);
  }

  /** The player's grant for the chapter; the address's own when another book is in the player. */
  #newest(address: string): string {
    const ref = readHlsPath(address), book = this.#player.list.book.peek();
    const chapter = ref && book?.id === ref.bookId ? findChapter(book, ref.chapter) : null;
    return readGrant(chapter?.src ?? "") ?? readGrant(address)!;
  }

  #isDue(grant: string): boolean {
    if ([...this.#refused.values()].includes(grant)) return true;
    // The interval is for a device whose clock is wrong: every grant may look expired to it.
    const nowMs = Date.now(), isRecent = nowMs - this.#renewedAtMs < LASTING_MS;
    return !isRecent && readExpiryMs(grant) - nowMs < LASTING_MS;
  }
}

const toPath = (address: string) => new URL(address, "http://path.only").pathname;

/** Reads the expiry from a grant (format: lib/access/server/grants.ts); Infinity when it cannot be read. */
function readExpiryMs(grant: string): number {
  try {
    const payload = grant.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return Number(JSON.parse(atob(payload))[3]) * 1000;
  } catch {
    return Infinity;
  }
}
