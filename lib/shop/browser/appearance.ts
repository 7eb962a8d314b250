import type { Appearance } from "@stripe/stripe-js";

/** The site's own colours and shapes for Stripe's form, which stands in a frame and sees none of them. */
export function stripeAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: style.colorScheme === "light" ? "stripe" : "night",
    variables: {
      colorPrimary: token("lamp-line"),
      colorBackground: token("ground-raised"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-soft"),
      colorTextPlaceholder: token("ink-faint"),
      colorDanger: token("danger"),
      borderRadius: token("radius-m"),
      fontFamily: token("sans"),
      fontSizeBase: "16px",
      spacingUnit: "4px",
    },
    rules: { ".Input": { border: `1px solid ${token("line-strong")}`, boxShadow: "none" } },
  };
}
