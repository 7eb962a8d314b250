/** The script of the desk's recordings page: refreshes the state of incoming files and uploads new ones. */
import { keepLive } from "./live_part.ts";
import { takeUploadForm } from "./upload_form.ts";

const INCOMING = "incoming";

let end = keepLive(INCOMING);
takeUploadForm();

// Client navigation can show the page again in this document, where the script has run already and does not rerun.
new MutationObserver(() => {
  end();
  end = keepLive(INCOMING);
  takeUploadForm();
}).observe(document.querySelector("title")!, { childList: true });
