/** /release-alert: signs up for the mail about new books. */

import { signUpHandler, signUpPage } from "../(_lists)/list_pages.tsx";

export const handler = signUpHandler("release");
export default signUpPage("release");
