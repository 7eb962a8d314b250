/** The files of the shop's own icon, served at the addresses of the default lantern icon. */

export interface IconFile {
  /** The address that browsers request. */
  path: string;
  /** In pixels. */
  side: number;
  contentType: string;
  /** Whether it has no transparent parts. */
  isFilled?: boolean;
  isMaskable?: boolean;
  isIco?: boolean;
  isSvg?: boolean;
}

const PNG = "image/png";

/** By file suffix, which follows the icon's name. */
export const ICON_FILES = {
  "-192.png": { path: "/icons/icon-192.png", side: 192, contentType: PNG },
  "-512.png": { path: "/icons/icon-512.png", side: 512, contentType: PNG },
  "-maskable-512.png": {
    path: "/icons/icon-maskable-512.png",
    side: 512,
    contentType: PNG,
    isFilled: true,
    isMaskable: true,
  },
  "-touch.png": {
    path: "/icons/apple-touch-icon.png",
    side: 180,
    contentType: PNG,
    isFilled: true,
  },
  // A PNG inside an SVG: pages and apps link this address as SVG.
  ".svg": { path: "/favicon.svg", side: 96, contentType: "image/svg+xml", isSvg: true },
  ".ico": { path: "/favicon.ico", side: 32, contentType: "image/x-icon", isIco: true },
} as const satisfies Record<string, IconFile>;

export type IconEnding = keyof typeof ICON_FILES;

/** The logo beside the shop's name; the query changes with the picture, so that caches do not keep the former one. */
export const logoPath = (icon: string): string => `/icons/icon-192.png?${icon}`;
