/** Commands for what the author sets in the browser: mail server, Stripe keys, addresses. */

import { z } from "zod";
import { readSender, type SettingFault } from "@/lib/platform/config.server.ts";
import { type Message, toLetter } from "@/lib/platform/mail/letter.server.ts";
import { mailAddress, maskedAddress } from "@/lib/platform/mail/mail_address.ts";
import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import type { DeskSetting, SettingChanges, SettingView } from "@/lib/platform/settings.server.ts";
import type { ErrorText } from "@/lib/platform/typed_text.ts";
import { inARow } from "@/lib/platform/words.ts";
import type { PaymentMode } from "@/lib/shop/gateway.ts";
import { faultOfKeys } from "@/lib/shop/stripe/gateway.server.ts";
import { mailArrivedPath } from "../addresses.ts";
import type { AuditFact } from "../schema.ts";
import { CONFIRM } from "../words/desk.ts";
import {
  KEY_FAULTS,
  MAIL_FAILURES,
  mailSaid,
  SETTING_FAULTS as FAULTS,
  SETTING_NEEDS,
  SETTING_OUTCOMES,
  TEST_MAIL,
} from "../words/settings.ts";
import { defineCommand, type DeskServices, done, factsOf } from "./command.server.ts";
import { email, nothing, optional, typed } from "./fields.ts";

const line = (max: number, fault: ErrorText) =>
  typed(max, fault).trim().refine((it) => !/\p{Cc}/u.test(it), fault);

const noHost: ErrorText = { error: () => FAULTS.host };
const noPort: ErrorText = { error: () => FAULTS.port };
const noName: ErrorText = { error: () => FAULTS.name };
const noAddress: ErrorText = { error: () => FAULTS.address };
const noEbooks: ErrorText = { error: () => FAULTS.ebooks };

const mailInput = z.object({
  host: line(255, noHost).toLowerCase().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, noHost),
  port: line(5, noPort).regex(/^[1-9]\d{0,4}$/, noPort).transform(Number)
    .refine((it) => it < 65_536, noPort),
  user: optional(line(200, { error: () => FAULTS.user })),
  /** null: the saved one. */
  password: optional(typed(500, { error: () => FAULTS.password })),
  name: optional(line(80, noName).regex(/^[^<>"\\]+$/, noName)),
  address: mailAddress(noAddress),
});
type MailInput = z.output<typeof mailInput>;

const key = (pattern: RegExp, fault: ErrorText) => line(300, fault).regex(pattern, fault);

/** null: the saved one. */
const stripeInput = z.object({
  secretKey: optional(key(/^(sk|rk)_(test|live)_\w+$/, { error: () => FAULTS.secret })),
  publishableKey: key(/^pk_(test|live)_\w+$/, { error: () => FAULTS.publishable }),
  webhookSecret: optional(key(/^whsec_\S+$/, { error: () => FAULTS.webhookSecret })),
});

const contactInput = z.object({
  support: optional(mailAddress(noAddress)),
  alerts: optional(mailAddress(noAddress)),
  ebooks: optional(line(500, noEbooks).pipe(z.url({ protocol: /^https$/, ...noEbooks }))),
});

/** What the mail server's form shows; never the password. */
interface TypedMail {
  host: string;
  port: string;
  user: string;
}

function typedMail(smtpUrl: string | null): TypedMail | null {
  if (smtpUrl === null) return null;
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  return {
    host: hostname,
    port: port || (protocol === "smtps:" ? "465" : "587"),
    user: decodeURIComponent(username),
  };
}

/** From port 465 on the connection is encrypted from the start; on others the server says when. */
function smtpUrlOf({ host, port, user }: MailInput, password: string | null): string {
  const login = user === null
    ? ""
    : `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ""}@`;
  return `${port === 465 ? "smtps" : "smtp"}://${login}${host}:${port}`;
}

const passwordOf = (smtpUrl: string): string | null =>
  decodeURIComponent(new URL(smtpUrl).password) || null;

export interface SettingsView {
  settings: Record<DeskSetting, SettingView>;
  /** null: no mail server. */
  mail: TypedMail & { name: string; address: string } | null;
  mailSentAtMs: number | null;
  /** When the link of a test sent with these settings was opened; null: never. */
  mailArrivedAtMs: number | null;
  paymentMode: PaymentMode;
  webhookAtMs: number | null;
  /** Where the provider is to send webhooks; null: the site has no public address. */
  webhookUrl: string | null;
  /** The site has no public address, so it cannot send mail. */
  isNameless: boolean;
  isDemo: boolean;
}

async function readView({ settings, config, health, shop }: DeskServices): Promise<SettingsView> {
  const smtpUrl = settings.get("SMTP_URL"), from = settings.get("MAIL_FROM");
  const server = typedMail(smtpUrl);
  return {
    settings: settings.list(),
    mail: server && from ? { ...server, ...readSender(from) } : null,
    mailSentAtMs: await health.mailSentAtMs(),
    mailArrivedAtMs: await health.mailArrivedAtMs(config.mail),
    paymentMode: shop.paymentMode,
    webhookAtMs: await health.webhookAtMs(shop.paymentMode),
    webhookUrl: config.baseUrl && new URL("/webhooks/stripe", config.baseUrl).href,
    isNameless: config.baseUrl === null,
    isDemo: config.demo,
  };
}

/** Why these settings cannot be changed here; null: they can. */
function locked(
  names: DeskSetting[],
  { settings, config }: DeskServices,
): Refusal<"on_server" | "demo"> | null {
  const all = settings.list();
  if (names.some((name) => all[name].from === "server")) {
    return refuse("on_server", SETTING_OUTCOMES.onServer);
  }
  return config.demo ? refuse("demo", SETTING_OUTCOMES.demo) : null;
}

const NEEDS: Readonly<Record<string, string>> = SETTING_NEEDS;

/** "The webhook secret must be set if ..."; of other faults the name alone. */
const faultText = ({ name, isOfSeveral }: SettingFault): string =>
  isOfSeveral && Object.hasOwn(NEEDS, name) ? NEEDS[name]! : SETTING_OUTCOMES.badValue(name);

/** What is wanted of each is in the log as the start would tell it, without its value. */
function badSettings(faults: SettingFault[], { log }: DeskServices): Refusal<"bad_settings"> {
  log.warn("settings_refused", { faults: faults.map((it) => `${it.name} ${it.message}`) });
  return refuse("bad_settings", faults.map(faultText).reduce(inARow));
}

async function save(changes: SettingChanges, services: DeskServices) {
  const saved = await services.settings.save(changes);
  return saved.ok ? null : badSettings(saved.faults, services);
}

const MAIL: DeskSetting[] = ["SMTP_URL", "MAIL_FROM"];
const STRIPE: DeskSetting[] = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
];
const none = (names: DeskSetting[]): SettingChanges =>
  Object.fromEntries(names.map((name) => [name, null]));

/* For the audit log, by the fields of the forms. */

/** Without the password. */
function mailFacts({ settings }: DeskServices): AuditFact[] {
  const server = typedMail(settings.get("SMTP_URL"));
  return factsOf({
    host: server ? `${server.host}:${server.port}` : "",
    address: server ? settings.get("MAIL_FROM") ?? "" : "",
  });
}

const contactFacts = ({ settings }: DeskServices): AuditFact[] =>
  factsOf({
    support: settings.get("SUPPORT_EMAIL") ?? "",
    alerts: settings.get("ALERT_EMAIL") ?? "",
    ebooks: settings.get("EBOOK_URL") ?? "",
  });

/** Why a mail could not be sent, by the code of the mail client. */
const FAILURES: Readonly<Record<string, string>> = MAIL_FAILURES;

/** What the mail server answered, or why it was not reached. */
function mailFailure(error: unknown): string {
  const { code = "", response, message = "" } = error as {
    code?: string;
    response?: string;
    message?: string;
  };
  const isForbidden = /NotCapable|Requires net access|EPERM/.test(`${message} ${String(error)}`);
  const known = FAILURES[isForbidden ? "EPERM" : code];
  const said = response ?? (isForbidden ? "" : message);
  const answer = said ? mailSaid(said.slice(0, 300)) : "";
  return known && answer ? inARow(known, answer) : known ?? answer;
}

/** To the author, who asked for it. @param link tells the shop that it arrived */
export const testMail = (to: string, link: string, seriesTitle: string): Message =>
  toLetter({ to, subject: TEST_MAIL.subject, paragraphs: [TEST_MAIL.lead, link, seriesTitle] });

export const settingCommands = {
  "settings show": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "show what is set at the desk and what on the server, without secrets" },
    run: async (_, services) => done(await readView(services)),
  }),
  "mail set": defineCommand({
    may: "author",
    input: mailInput,
    changes: ({ host }) => host,
    confirm: { describe: () => ({ what: CONFIRM["mail set"] }) },
    async run(input, services) {
      const fixed = locked(MAIL, services);
      if (fixed) return fixed;
      const before = services.settings.get("SMTP_URL");
      const known = typedMail(before);
      // A saved password goes to no other server, which somebody at an open desk could name.
      const isSame = known?.host === input.host && known.user === (input.user ?? "");
      if (input.user !== null && input.password === null && !isSame) {
        return refuse("no_password", FAULTS.passwordAgain);
      }
      const password = input.password ?? (isSame && before ? passwordOf(before) : null);
      const { name, address } = input;
      const was = mailFacts(services);
      const refused = await save({
        SMTP_URL: smtpUrlOf(input, password),
        MAIL_FROM: name === null ? address : `${name} <${address}>`,
      }, services);
      return refused ??
        done({}, SETTING_OUTCOMES.saved, { before: was, after: mailFacts(services) });
    },
  }),
  "mail remove": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "send no email any more" },
    changes: () => "",
    confirm: { describe: () => ({ what: CONFIRM["mail remove"] }) },
    async run(_, services) {
      const fixed = locked(MAIL, services);
      if (fixed) return fixed;
      const before = mailFacts(services);
      // Alerts are sent by mail, so they end with it.
      return await save({ ...none(MAIL), ALERT_EMAIL: null }, services) ??
        done({}, SETTING_OUTCOMES.removed, { before, after: mailFacts(services) });
    },
  }),
  "mail test": defineCommand({
    may: "author",
    /** null: the author's own address. */
    input: z.object({ email: optional(email) }),
    cli: { usage: "EMAIL", help: "send a test email", words: ["email"] },
    changes: ({ email }) => email === null ? "" : maskedAddress(email),
    async run({ email }, { accounts: { users }, health, config, ...site }, by) {
      const mail = site.mail();
      if (!mail || !config.mail) return refuse("no_mail", SETTING_OUTCOMES.noMail);
      const author = await users.get(by);
      const to = author?.email ?? email; // from the desk only to herself
      if (!to) return refuse("nobody", SETTING_OUTCOMES.nobody);
      const token = await health.awaitMail(config.mail);
      const link = new URL(mailArrivedPath(token), mail.baseUrl).href;
      try {
        await mail.mailer.sendNow(testMail(to, link, mail.seriesTitle));
      } catch (error) {
        return refuse("not_sent", SETTING_OUTCOMES.notTested(mailFailure(error)));
      }
      return done({ to }, SETTING_OUTCOMES.tested(to));
    },
  }),
  "stripe set": defineCommand({
    may: "author",
    input: stripeInput,
    changes: ({ publishableKey }) => publishableKey.split("_").slice(0, 2).join("_"),
    confirm: {
      describe: ({ publishableKey }) => ({
        what: CONFIRM["stripe set"](publishableKey.startsWith("pk_live_")),
      }),
    },
    async run({ secretKey, publishableKey, webhookSecret }, services) {
      const fixed = locked(STRIPE, services);
      if (fixed) return fixed;
      const { settings, shop } = services;
      if (secretKey === null && settings.get("STRIPE_SECRET_KEY") === null) {
        return refuse("no_secret", FAULTS.noSecret);
      }
      const changes: SettingChanges = {
        STRIPE_PUBLISHABLE_KEY: publishableKey,
        ...secretKey && { STRIPE_SECRET_KEY: secretKey },
        ...webhookSecret && { STRIPE_WEBHOOK_SECRET: webhookSecret },
      };
      const next = await settings.preview(changes);
      if (!next.ok) return badSettings(next.faults, services);
      const stripe = next.config.stripe!;
      if (stripe.isLive && services.authoring.isDemo()) {
        return refuse("demo", SETTING_OUTCOMES.demoBooks);
      }
      const fault = await faultOfKeys(stripe);
      if (fault) {
        services.log.warn("stripe_keys_refused", { reason: fault.message });
        return refuse("keys_refused", SETTING_OUTCOMES.keysRefused(KEY_FAULTS[fault.kind]));
      }
      const before = shop.paymentMode;
      return await save(changes, services) ??
        done({}, SETTING_OUTCOMES.saved, { before, after: shop.paymentMode });
    },
  }),
  "stripe remove": defineCommand({
    may: "author",
    input: nothing,
    cli: { help: "remove the Stripe keys that were set at the desk" },
    changes: () => "",
    confirm: { describe: () => ({ what: CONFIRM["stripe remove"] }) },
    async run(_, services) {
      const fixed = locked(STRIPE, services);
      if (fixed) return fixed;
      const before = services.shop.paymentMode;
      return await save(none(STRIPE), services) ??
        done({}, SETTING_OUTCOMES.removed, { before, after: services.shop.paymentMode });
    },
  }),
  "contact set": defineCommand({
    may: "author",
    input: contactInput,
    cli: {
      usage: "[--support EMAIL] [--alerts EMAIL] [--ebooks https://...]",
      help: "set the addresses of the shop; what you leave out is removed",
      options: { support: "support", alerts: "alerts", ebooks: "ebooks" },
    },
    changes: () => "",
    async run({ support, alerts, ebooks }, services) {
      const before = contactFacts(services);
      const all = services.settings.list();
      const wanted = { SUPPORT_EMAIL: support, ALERT_EMAIL: alerts, EBOOK_URL: ebooks } as const;
      const changes = Object.fromEntries(
        Object.entries(wanted).filter(([name]) => all[name as DeskSetting].from !== "server"),
      );
      return await save(changes, services) ??
        done({}, SETTING_OUTCOMES.saved, { before, after: contactFacts(services) });
    },
  }),
} as const;
