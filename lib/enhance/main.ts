/** The small script of every page: what needs no island. */
import { listenForPresses } from "./press.ts";
import { listenForTheme } from "./theme.ts";
import { listenForToasts } from "./toasts.ts";

listenForPresses();
listenForTheme();
listenForToasts();
