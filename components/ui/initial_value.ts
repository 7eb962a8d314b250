/**
 * A field that begins with a value and is the listener's from then on (React's uncontrolled field). To be
 * spread: Deno's precompiled JSX writes the names of attributes in lower case, and `defaultvalue` is none.
 */
export const initialValue = <T>(value: T) => ({ defaultValue: value });

/** The same of a box or a radio button. */
export const initiallyChecked = (isChecked: boolean) => ({ defaultChecked: isChecked });
