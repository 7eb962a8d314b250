// Made of lib/platform/messages/en.json by `deno task words`: change it there.

import { plural } from "@messageformat/runtime";
import { en } from "@messageformat/runtime/lib/cardinals";

export enum DialogWords {
  close = "Close",
}

export const wantedText = (wanted: string | number): string => `Please enter ${wanted}.`;

export const SIGN_OFF = {
  listen: (series: string | number): string =>
    `Happy listening,
${series}`,
  wishes: (series: string | number): string =>
    `Best wishes,
${series}`,
} as const;

export const WANTED_ADDRESS = "wanted an email address such as ada@example.com";

export const FormSays = {
  blank: "Please fill in this field.",
  unticked: "Please tick this box.",
  address: "Please enter an email address such as ada@example.com.",
  failed: {
    title: "Something went wrong",
    text: "Please try again.",
  },
} as const;

export enum ToastWords {
  label = "Notifications (F8)",
}

export const ALERT_MAIL = {
  subject: (events: string | number): string => `Your site needs you: ${events}`,
  lead: "Your site logged errors. What each one means: docs/operating.md.",
  kind: (event: string | number, count: number, line: string | number): string =>
    ((d: { event: string | number; count: number; line: string | number }) =>
      d.event + ", " + plural(d.count, 0, en, { one: "once", other: d.count + " times" }) +
      ". The first:\n" + d.line as string)({ event, count, line }),
  brake: "You get at most one email per kind every six hours. The log has them all.",
} as const;
