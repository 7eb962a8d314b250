export { Frame as default } from "../../render_page.tsx";
