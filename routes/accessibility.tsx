/** /accessibility, as the author writes it. */
import { textHandler, textPage } from "./(_texts)/text_page.tsx";

export const handler = textHandler;
export default textPage("accessibility");
