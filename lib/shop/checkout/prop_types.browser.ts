/**
 * Stands for the package `prop-types` in the browser bundle (deno.json): in production that one checks
 * nothing either, but it is CommonJS, and for one such module the bundler wraps every other.
 */
const unchecked = { isRequired: null };

/** The checkers that `@stripe/react-stripe-js` names. */
export default { any: unchecked, func: unchecked, object: unchecked, string: unchecked };
