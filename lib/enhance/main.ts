/** The small script of every page: what needs no island. */
import { listenForSubmits } from "./busy.ts";
import { listenForFavorites } from "./favorites.ts";
import { fetchOnDemand } from "./on_demand.ts";
import { listenForPresses } from "./press.ts";
import { readySound } from "./ready_sound.ts";
import { listenForReviews } from "./reviews.ts";
import { listenForTheme } from "./theme.ts";
import { listenForToasts } from "./toasts.ts";

listenForFavorites();
listenForPresses();
listenForReviews();
listenForSubmits();
listenForTheme();
listenForToasts();
fetchOnDemand();
readySound();
