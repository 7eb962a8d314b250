/** /narrator/{name}: who reads the books. */
import { personHandler, personPage } from "../(_people)/person_page.tsx";

export const handler = personHandler("narrator");
export default personPage("narrator");
