/** /newsletter/leave?token=: unsubscribes. */

import { leaveHandler, leavePage } from "../(_lists)/list_pages.tsx";

export const handler = leaveHandler("news");
export default leavePage("news");
