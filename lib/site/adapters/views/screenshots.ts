/** Screenshots that a browser shows before it installs the site; tools/screenshots.ts makes them. */
export const SCREENSHOTS = [
  {
    name: "phone.webp",
    width: 780,
    height: 1688,
    form_factor: "narrow",
    label: "A book and its player on a phone",
  },
  {
    name: "desk.webp",
    width: 1280,
    height: 800,
    form_factor: "wide",
    label: "All books of the series",
  },
] as const;
