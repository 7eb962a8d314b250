/** The script of the desk's page of recordings: what comes in is followed while it is looked at. */
import { keepLive } from "./live_part.ts";

const INCOMING = "incoming";

let end = keepLive(INCOMING);

// Going back to the page shows it within this document, which has run the script already.
new MutationObserver(() => {
  end();
  end = keepLive(INCOMING);
}).observe(document.querySelector("title")!, { childList: true });
