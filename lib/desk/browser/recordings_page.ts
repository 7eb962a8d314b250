/** The script of the desk's page of recordings: what comes in is followed while it is looked at, and more is brought. */
import { keepLive } from "./live_part.ts";
import { takeUploadForm } from "./upload_form.ts";

const INCOMING = "incoming";

let end = keepLive(INCOMING);
takeUploadForm();

// Going back to the page shows it within this document, which has run the script already.
new MutationObserver(() => {
  end();
  end = keepLive(INCOMING);
  takeUploadForm();
}).observe(document.querySelector("title")!, { childList: true });
