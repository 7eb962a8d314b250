/**
 * The settings in force: those of the server's environment and, where it has none, those that the author saved at the
 * desk. The desk's are one record, sealed with the site's secret: a backup or a copy of the database shows none.
 */

import { z } from "zod";
import {
  checkSettings,
  type Config,
  isSecret,
  type SettingFault,
  type SettingName,
} from "./config.server.ts";
import { changesMissed, type Events } from "./events.ts";
import type { Log } from "./telemetry/log.server.ts";
import { keys, settingsChanged } from "./records.ts";
import { CONFLICT, retryOnConflict } from "./record.ts";
import { createSeal } from "./secrets.server.ts";

/** What may be set at the desk. */
const DESK_SETTINGS = [
  "SMTP_URL",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "ALERT_EMAIL",
  "EBOOK_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const satisfies SettingName[];
export type DeskSetting = typeof DESK_SETTINGS[number];

/** By name; null: removed. */
export type SettingChanges = Partial<Record<DeskSetting, string | null>>;

export interface SettingView {
  /** Where its value comes from; null: it has none. */
  from: "server" | "desk" | null;
  /** null: none, or it is secret. */
  value: string | null;
}

export interface Settings {
  /** Its fields are to be read when they are needed: what may be set at the desk changes while the site runs. */
  readonly config: Config;
  /** Counts the changes that this process knows. */
  version(): number;
  list(): Record<DeskSetting, SettingView>;
  /** The value, secret or not; null: none. */
  get(name: DeskSetting): string | null;
  /** The configuration with these changes; nothing is saved. */
  preview(changes: SettingChanges): Promise<ReturnType<typeof checkSettings>>;
  /**
   * Saves settings, unless the site cannot run with them; a change to one that the server sets has no effect while
   * it does.
   */
  save(changes: SettingChanges): Promise<{ ok: true } | { ok: false; faults: SettingFault[] }>;
  /** Calls the function after each change, in this process or another. */
  onChange(hear: () => void | Promise<void>): void;
}

const stored = z.record(z.string(), z.string());
type Stored = z.infer<typeof stored>;

/** The fields of {@link Config} that follow from {@link DESK_SETTINGS}. */
const fieldsOf = (
  { mail, supportEmail, alertEmail, ebookUrl, stripe, viesBase }: Config,
): Partial<Config> => ({ mail, supportEmail, alertEmail, ebookUrl, stripe, viesBase });

interface SettingsOptions {
  /** As the environment has it. */
  config: Config;
  kv: Deno.Kv;
  /** The site's secret. */
  secret: string;
  events: Pick<Events, "on">;
  log: Log;
}

export async function openSettings(
  { config: given, kv, secret, events, log }: SettingsOptions,
): Promise<Settings> {
  const seal = await createSeal(secret, "settings");
  const ofServer = (name: DeskSetting) => given.given[name];
  const config = { ...given };
  const hears: (() => void | Promise<void>)[] = [];
  let version = 0;
  let saved: Stored = {};

  async function read(): Promise<{ values: Stored; versionstamp: string | null }> {
    const { value, versionstamp } = await kv.get(keys.settings());
    const record = keys.settings.definition.schema!.safeParse(value).data as
      | { sealed: string }
      | undefined;
    const opened = record && await seal.open(record.sealed);
    if (record && opened === null) log.warn("settings_unreadable", {}); // AUTH_SECRET is another one
    const values = opened ? stored.parse(JSON.parse(opened)) : {};
    const known = Object.entries(values).filter(([name]) =>
      (DESK_SETTINGS as readonly string[]).includes(name)
    );
    return { values: Object.fromEntries(known), versionstamp };
  }

  /** With what the server sets in front. */
  const check = (values: Stored) => checkSettings({ ...values, ...given.given });

  function apply(values: Stored): void {
    const checked = check(values);
    // The server's settings may have changed since: then the desk's wait until they fit again.
    if (!checked.ok) log.warn("settings_not_used", { faults: checked.faults });
    saved = values;
    Object.assign(config, fieldsOf(checked.ok ? checked.config : given));
    version++;
  }

  async function reload(): Promise<void> {
    const { values } = await read();
    if (JSON.stringify(values) === JSON.stringify(saved)) return;
    apply(values);
    for (const hear of hears) await hear();
    version++; // what was rendered meanwhile may be half old
  }

  const first = (await read()).values;
  if (Object.keys(first).length > 0) apply(first);
  events.on(settingsChanged, reload);
  events.on(changesMissed, reload);
  return {
    config,
    version: () => version,
    list() {
      const view = (name: DeskSetting): SettingView => {
        const value = ofServer(name) ?? saved[name] ?? null;
        const from = ofServer(name) !== undefined ? "server" : value === null ? null : "desk";
        // The publishable key is in every checkout.
        const isHidden = isSecret(name) && name !== "STRIPE_PUBLISHABLE_KEY";
        return { from, value: isHidden ? null : value };
      };
      return Object.fromEntries(DESK_SETTINGS.map((name) => [name, view(name)])) as Record<
        DeskSetting,
        SettingView
      >;
    },
    get: (name) => ofServer(name) ?? saved[name] ?? null,
    preview: async (changes) => check(changed((await read()).values, changes)),
    async save(changes) {
      return await retryOnConflict<{ ok: true } | { ok: false; faults: SettingFault[] }>(
        async () => {
          const before = await read();
          const values = changed(before.values, changes);
          const checked = check(values);
          if (!checked.ok) return checked;
          const record = { sealed: await seal.seal(JSON.stringify(values)) };
          const { ok } = await kv.atomic()
            .check({ key: keys.settings(), versionstamp: before.versionstamp })
            .set(keys.settings(), record)
            .commit();
          if (!ok) return CONFLICT;
          await reload();
          return { ok: true };
        },
      );
    },
    onChange: (hear) => void hears.push(hear),
  };
}

const changed = (values: Stored, changes: SettingChanges): Stored =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes })
      .filter((it): it is [string, string] => it[1] !== null && it[1] !== ""),
  );
