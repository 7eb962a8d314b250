export { BookPage as default } from "../../render_page.tsx";
