// The functions that JSX of browser code compiles to, imported from preact without its JSX runtime.
export { Fragment as __Fragment, h as __jsx } from "preact";
