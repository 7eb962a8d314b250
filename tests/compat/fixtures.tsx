/** What every component is drawn with, by its file: a new component needs an entry of its own. */
import { catalogue } from "./fixtures/catalogue.tsx";
import { desk } from "./fixtures/desk.tsx";
import { downloads } from "./fixtures/downloads.tsx";
import { figures } from "./fixtures/figures.tsx";
import { heard } from "./fixtures/heard.tsx";
import { listening } from "./fixtures/listening.tsx";
import { pages } from "./fixtures/pages.tsx";
import { player } from "./fixtures/player.tsx";
import { shop } from "./fixtures/shop.tsx";
import { search } from "./fixtures/search.tsx";
import type { Fixtures } from "./fixtures/types.ts";
import { ui } from "./fixtures/ui.tsx";

export const fixtures: Fixtures = {
  ...catalogue,
  ...desk,
  ...downloads,
  ...figures,
  ...heard,
  ...listening,
  ...pages,
  ...player,
  ...search,
  ...shop,
  ...ui,
};
