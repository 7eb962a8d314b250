/**
 * The initial value of a field that the listener then changes (React's uncontrolled field). To be spread, because
 * Deno's precompiled JSX lowers the case of attribute names, and `defaultvalue` is not an attribute.
 */
export const initialValue = <T>(value: T) => ({ defaultValue: value });

/** The initial state of a checkbox or radio button, likewise. */
export const initiallyChecked = (isChecked: boolean) => ({ defaultChecked: isChecked });
