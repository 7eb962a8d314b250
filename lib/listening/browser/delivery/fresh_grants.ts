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
  /** Of the latest request. */
  #used = "";
  #refused = "";
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
    if (this.#isDue(this.#newest(address))) {
      this.#renewedAtMs = Date.now();
      await this.#renew(this.#player);
    }
    this.#used = this.#newest(address);
    return replaceGrant(address, this.#used);
  }

  /**
   * The latest request was refused (401).
   *
   * @returns false when another try makes no sense: its grant had been renewed for the same reason
   */
  refuse(): boolean {
    const isNews = this.#used !== this.#refused;
    this.#refused = this.#used;
    return isNews;
  }

  /** The player's for the chapter; the address's own when the player has moved on to another book. */
  #newest(address: string): string {
    const ref = readHlsPath(address), book = this.#player.list.book.peek();
    const chapter = ref && book?.id === ref.bookId ? findChapter(book, ref.chapter) : null;
    return readGrant(chapter?.src ?? "") ?? readGrant(address)!;
  }

  #isDue(grant: string): boolean {
    if (grant === this.#refused) return true;
    // The bound on renewals is for a device whose clock is wrong: to it every grant seems old.
    const nowMs = Date.now(), isRecent = nowMs - this.#renewedAtMs < LASTING_MS;
    return !isRecent && readExpiryMs(grant) - nowMs < LASTING_MS;
  }
}

/** When a grant ends, as it says itself (its form: lib/access/server/grants.ts); never, when it cannot be read. */
function readExpiryMs(grant: string): number {
  try {
    const payload = grant.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
    return Number(JSON.parse(atob(payload))[3]) * 1000;
  } catch {
    return Infinity;
  }
}
