/** /success: the same page as /payment-success (spec 2 section 2). */
export { default, handler } from "./payment-success.tsx";
