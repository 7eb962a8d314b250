/** The small script of every page: what needs no island. */
import { listenForSubmits } from "./busy.ts";
import { listenForFavorites } from "./favorites.ts";
import { fetchOnDemand } from "./on_demand.ts";
import { listenForPresses } from "./press.ts";
import { readySound } from "./ready_sound.ts";
import { listenForSheets } from "./sheets.ts";
import { listenForTheme } from "./theme.ts";
import { listenForToasts } from "./toasts.ts";

listenForFavorites();
listenForPresses();
listenForSheets();
listenForSubmits();
listenForTheme();
listenForToasts();
fetchOnDemand();
readySound();
document.onclick = null; // what THEME_SNIPPET did with presses until now
