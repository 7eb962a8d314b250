/** /release-alert/leave?token=: unsubscribes. */

import { leaveHandler, leavePage } from "../(_lists)/list_pages.tsx";

export const handler = leaveHandler("release");
export default leavePage("release");
