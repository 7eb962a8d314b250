/** /narrator/{name}: a narrator's page. */
import { personHandler, personPage } from "../(_people)/person_page.tsx";

export const handler = personHandler("narrator");
export default personPage("narrator");
