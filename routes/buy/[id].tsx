/** /buy/{id}: the same page as /purchase/{id} (spec 2 section 2). */
export { default, handler } from "../purchase/[id].tsx";
