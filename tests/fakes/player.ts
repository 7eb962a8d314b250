import { PlayerModel } from "@/lib/listening/player/model.browser.ts";
import { progressiveEngine } from "@/lib/listening/player/sound.browser.ts";
import type { PlayerBook, PlayerStart } from "@/lib/listening/player/types.ts";
import { FakeMediaElement } from "./media_element.ts";

/** Three free chapters of 180 s and a locked one. */
export function makeBook(id = 11): PlayerBook {
  const chapters = [0, 1, 2, 3].map((number) => ({
    number,
    title: `Chapter ${number}`,
    durationSec: 180,
    kind: number === 0 ? "credits" as const : "chapter" as const,
    locked: number === 3,
    src: number === 3 ? null : `/api/stream/${id}?chapter=${number}`,
  }));
  return {
    id,
    title: `Book ${id}`,
    author: "A. Author",
    cover: { src: "/cover.webp", srcset: "", alt: "" },
    hue: "ember",
    href: `/audiobook/${id}`,
    isComplete: false,
    chapters,
    price: "€7.99",
    buyHref: null,
  };
}

export function makeStart(asked: Partial<PlayerStart> = {}): PlayerStart {
  return {
    chapter: 1,
    positionSec: 0,
    requested: false,
    autoplay: false,
    forced: false,
    bookmark: false,
    direct: false,
    source: null,
    showToast: false,
    purchased: false,
    ...asked,
  };
}

export function makeStorage(kept: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(kept));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

/** A player over a fake element; `using` ends it. */
export function makePlayer(o: { element?: FakeMediaElement; storage?: Storage | null } = {}) {
  const element = o.element ?? new FakeMediaElement();
  const media = element as unknown as HTMLMediaElement;
  const player = new PlayerModel(media, {
    engine: progressiveEngine(media),
    storage: o.storage ?? null,
  });
  return { element, media, player, [Symbol.dispose]: () => player.dispose() };
}
