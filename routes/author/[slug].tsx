/** /author/{name}: an author's page. */
import { personHandler, personPage } from "../(_people)/person_page.tsx";

export const handler = personHandler("author");
export default personPage("author");
