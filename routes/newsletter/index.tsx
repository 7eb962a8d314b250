/** /newsletter: signs up for the author's newsletter. */

import { signUpHandler, signUpPage } from "../(_lists)/list_pages.tsx";

export const handler = signUpHandler("news");
export default signUpPage("news");
