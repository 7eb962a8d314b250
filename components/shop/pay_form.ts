/**
 * Without script, what changes the price goes along with the form that pays, so that what was typed there
 * comes back with the new price. With script each is a form of its own, and the page stays.
 */

export const PAY_FORM = "pay";

/** Of a button that changes the price: what is still to be filled in may be so. */
export const PRICED_ANEW = {
  form: PAY_FORM,
  formAction: "/checkout",
  formMethod: "post",
  formNoValidate: true,
} as const;
