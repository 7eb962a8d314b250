/** The small script of every page: behaviour that needs no island. */
import { listenForSubmits } from "@/lib/platform/browser/busy.ts";
import { listenForFavorites } from "@/lib/listening/browser/favorites.ts";
import { fetchOnDemand } from "./on_demand.ts";
import { listenForPresses, preloadSound } from "@/lib/listening/browser/press/press.ts";
import { listenForSheets } from "./sheets.ts";
import { keepPricesFresh } from "@/lib/platform/browser/fresh_prices.ts";
import { listenForTheme } from "@/lib/platform/browser/theme.ts";

keepPricesFresh();
listenForFavorites();
listenForPresses();
listenForSheets();
listenForSubmits();
listenForTheme();
fetchOnDemand();
preloadSound();
document.onclick = null; // replaces the click handler of THEME_SNIPPET
