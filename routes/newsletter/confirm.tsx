/** /newsletter/confirm?token=: the page behind the confirmation mail's link. */

import { confirmHandler, confirmPage } from "../(_lists)/list_pages.tsx";

export const handler = confirmHandler("news");
export default confirmPage("news");
