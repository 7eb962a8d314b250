/** /release-alert/confirm?token=: the page behind the confirmation mail's link. */

import { confirmHandler, confirmPage } from "../(_lists)/list_pages.tsx";

export const handler = confirmHandler("release");
export default confirmPage("release");
