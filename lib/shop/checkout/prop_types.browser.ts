/**
 * Replaces the package `prop-types` in the browser bundle (deno.json): in production that checks nothing either,
 * but it is CommonJS, and a single such module makes the bundler wrap every other.
 */
const unchecked = { isRequired: null };

/** The checkers that `@stripe/react-stripe-js` imports. */
export default { any: unchecked, func: unchecked, object: unchecked, string: unchecked };
