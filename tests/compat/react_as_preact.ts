/** What components import of "preact", from React; nothing draws by `render` on a server. */
export {
  Component,
  createElement,
  createElement as h,
  createRef,
  Fragment,
} from "npm:react@19.3.1";

export const options = {};
export const render = () => {};
