/** Names of devices ("Firefox on Android"): stored in English, shown in the reader's language. */

import type { SessionRecord, SessionView } from "./schema.ts";
import { DEVICES } from "./words.ts";

/** First match wins: Edge and Opera also say Chrome, Chrome also says Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const ON = " on ", UNKNOWN = "Unknown device";

/** "Unknown device" for anything else, such as a program. */
export function deviceName(headers: Headers): string {
  const userAgent = headers.get("user-agent") ?? "";
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser}${ON}${system}`;
  return browser ?? system ?? UNKNOWN;
}

/** The name in the language spoken. Other names, as older records have in the language of their sign-in, stay. */
function deviceLabel(name: string): string {
  if (name === UNKNOWN) return DEVICES.unknown;
  const [browser, system] = name.split(ON);
  return browser && system ? DEVICES.on(browser, system) : name;
}

export function sessionView(session: SessionRecord, currentId: string): SessionView {
  return {
    id: session.id,
    device: deviceLabel(session.device),
    createdAt: new Date(session.createdAtMs).toISOString(),
    lastSeen: new Date(session.seenAtMs).toISOString(),
    isCurrent: session.id === currentId,
  };
}
