/** /refunds: the author's text. */
import { textHandler, textPage } from "./(_texts)/text_page.tsx";

export const handler = textHandler;
export default textPage("refunds");
