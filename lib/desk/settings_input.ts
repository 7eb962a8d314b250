/** Parses settings as typed at the desk or at a terminal. Pure. */

import { z } from "zod";
import { mailAddress } from "@/lib/platform/mail/mail_address.ts";
import { boundedText } from "@/lib/platform/typed_text.ts";
import { optional } from "./commands/fields.ts";
import { SETTING_FAULTS as FAULTS } from "./words/settings.ts";

const line = (max: number, fault: string) =>
  boundedText(max, fault, fault).trim().refine((it) => !/\p{Cc}/u.test(it), fault);

export const mailInput = z.object({
  host: line(255, FAULTS.host).toLowerCase().regex(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
    FAULTS.host,
  ),
  port: line(5, FAULTS.port).regex(/^[1-9]\d{0,4}$/, FAULTS.port).transform(Number)
    .refine((it) => it < 65_536, FAULTS.port),
  user: optional(line(200, FAULTS.user)),
  /** null: the saved one. */
  password: optional(boundedText(500, FAULTS.password, FAULTS.password)),
  name: optional(line(80, FAULTS.name).regex(/^[^<>"\\]+$/, FAULTS.name)),
  address: mailAddress(FAULTS.address),
});
export type MailInput = z.output<typeof mailInput>;

const key = (pattern: RegExp, fault: string) => line(300, fault).regex(pattern, fault);

/** null: the saved one. */
export const stripeInput = z.object({
  secretKey: optional(key(/^(sk|rk)_(test|live)_\w+$/, FAULTS.secret)),
  publishableKey: key(/^pk_(test|live)_\w+$/, FAULTS.publishable),
  webhookSecret: optional(key(/^whsec_\S+$/, FAULTS.webhookSecret)),
});

export const contactInput = z.object({
  support: optional(mailAddress(FAULTS.address)),
  alerts: optional(mailAddress(FAULTS.address)),
  ebooks: optional(
    line(500, FAULTS.ebooks).pipe(z.url({ protocol: /^https$/, error: FAULTS.ebooks })),
  ),
});

/** What the mail server's form shows; never the password. */
export interface TypedMail {
  host: string;
  port: string;
  user: string;
}

export function typedMail(smtpUrl: string | null): TypedMail | null {
  if (smtpUrl === null) return null;
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  return {
    host: hostname,
    port: port || (protocol === "smtps:" ? "465" : "587"),
    user: decodeURIComponent(username),
  };
}

/** From port 465 on the connection is encrypted from the start; on others the server says when. */
export function smtpUrlOf({ host, port, user }: MailInput, password: string | null): string {
  const login = user === null
    ? ""
    : `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ""}@`;
  return `${port === 465 ? "smtps" : "smtp"}://${login}${host}:${port}`;
}

export const passwordOf = (smtpUrl: string): string | null =>
  decodeURIComponent(new URL(smtpUrl).password) || null;
