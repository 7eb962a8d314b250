/**
 * Stands for the package `prop-types` in the browser bundle (deno.json): in production that one checks
 * nothing either, but it is CommonJS, and for one such module the bundler wraps every other.
 */
export default {};
