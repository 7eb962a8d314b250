// What JSX of browser code compiles to: these two calls need no runtime of their own.
export { Fragment as __Fragment, h as __jsx } from "preact";
