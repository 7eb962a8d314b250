import { readGrant, readHlsPath, replaceGrant } from "@/lib/media/addresses.ts";
import type { PlayerModel } from "../player/model.ts";
import { findChapter } from "../player/playlist.ts";

/** A grant that ends sooner is renewed before it is used; and renewals are no more frequent than this. */
const LASTING_MS = 60_000;

/**
 * Grants for the parts of one chapter's renditions, which are fetched over a long time: each request
 * goes out with the grant that counts then, so that playlists of before go on being good.
 */
export class FreshGrants {
  readonly #player: PlayerModel;
  readonly #renew: (player: PlayerModel) => Promise<boolean>;
  /** The grant that each address was asked for with, by its path: several are under way at once. */
  readonly #used = new Map<string, string>();
  /** The grant that an address was refused with, by its path. */
  readonly #refused = new Map<string, string>();
  #renewal: Promise<unknown> | null = null;
  #renewedAtMs = -Infinity;

  constructor(player: PlayerModel, renew: (player: PlayerModel) => Promise<boolean>) {
    this.#player = player;
    this.#renew = renew;
  }

  /**
   * The address as it is to be asked for now.
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
   * An address was refused (401).
   *
   * @returns false when another try makes no sense: its grant had been renewed for the same reason
   */
  refuse(address: string): boolean {
    const path = toPath(address), used = this.#used.get(path) ?? "";
    const isNews = used !== this.#refused.get(path);
    this.#refused.set(path, used);
    return isNews;
  }

  /** Whoever needs a renewal that is under way waits for it. */
  #renewOnce(): Promise<unknown> {
    this.#renewedAtMs = Date.now();
    return this.#renewal ??= this.#renew(this.#player).finally(() => this.#renewal = null);
  }

  /** The player's for the chapter; the address's own when the player has moved on to another book. */
  #newest(address: string): string {
    const ref = readHlsPath(address), book = this.#player.list.book.peek();
    const chapter = ref && book?.id === ref.bookId ? findChapter(book, ref.chapter) : null;
    return readGrant(chapter?.src ?? "") ?? readGrant(address)!;
  }

  #isDue(grant: string): boolean {
    if ([...this.#refused.values()].includes(grant)) return true;
    // The bound on renewals is for a device whose clock is wrong: to it every grant seems old.
    const nowMs = Date.now(), isRecent = nowMs - this.#renewedAtMs < LASTING_MS;
    return !isRecent && readExpiryMs(grant) - nowMs < LASTING_MS;
  }
}

const toPath = (address: string) => new URL(address, "http://path.only").pathname;

/** When a grant ends, as it says itself (its form: lib/access/server/grants.ts); never, when it cannot be read. */
function readExpiryMs(grant: string): number {
  try {
    const payload = grant.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return Number(JSON.parse(atob(payload))[3]) * 1000;
  } catch {
    return Infinity;
  }
}
