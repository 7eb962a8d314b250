/**
 * What a command of the author's is. One definition serves the terminal (its help and its arguments), the desk's forms
 * (confirmation, audit log) and the desk's screens, which call it with typed values.
 */

import type { z } from "zod";
import type { AccountCare } from "@/lib/accounts/care.server.ts";
import type { Credentials } from "@/lib/accounts/credentials.server.ts";
import type { UserRecord } from "@/lib/accounts/schema.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import type { AnnouncementStores } from "@/lib/announcements/service.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { Authoring } from "@/lib/catalogue/create_catalogue.server.ts";
import type { Figures } from "@/lib/figures/create_figures.server.ts";
import type { Listening } from "@/lib/listening/create_listening.server.ts";
import type { Media } from "@/lib/media/create_media.server.ts";
import type { Config } from "@/lib/platform/config.server.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { Refusal } from "@/lib/platform/refusal.ts";
import type { Settings } from "@/lib/platform/settings.server.ts";
import type { Log } from "@/lib/platform/telemetry/log.server.ts";
import type { ReviewService } from "@/lib/reviews/service.server.ts";
import type { ReviewStore } from "@/lib/reviews/store.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { HelpRequestStore } from "@/lib/support/store.server.ts";
import type { Audit } from "../auth/audit.server.ts";
import type { AuthorStore, DeskAuthStore } from "../auth/auth_store.server.ts";
import type { Invitations } from "../auth/invitations.server.ts";
import type { Opening } from "../auth/opening.server.ts";
import type { Passkeys } from "../auth/passkeys.server.ts";
import type { May } from "../roles.ts";
import type { AuditFact, AuditValue } from "../schema.ts";
import type { HealthStore } from "./health_store.server.ts";

/** The site's services that commands work on, by domain. */
export interface SiteServices {
  config: Config;
  settings: Settings;
  /** Storage of the author's own files. */
  content: Objects;
  catalogue: Catalogue;
  authoring: Authoring;
  media: Media & {
    /** Whether this process has a library, and can tell what has sound. */
    hasLibrary: boolean;
  };
  accounts: {
    users: UserStore;
    care: AccountCare;
    credentials: Pick<Credentials, "provePassword">;
    /** Everything stored about a listener, in the format of the listener's own export. */
    exportOf(user: UserRecord): Promise<unknown>;
  };
  listening: Pick<Listening, "progress">;
  shop: Shop;
  figures: Figures;
  reviews: ReviewService & { store: ReviewStore };
  announcements: AnnouncementStores;
  support: { requests: HelpRequestStore };
  /** null: no mail server is configured. */
  mail(): {
    mailer: Mailer;
    baseUrl: URL;
    seriesTitle: string;
    supportEmail: string | null;
    wake(): Promise<void>;
  } | null;
  opening: Opening;
  log: Log;
}

/** With those of the desk itself. */
export interface DeskServices extends SiteServices {
  authors: AuthorStore;
  authStore: Pick<DeskAuthStore, "makeCode">;
  invitations: Invitations;
  /** null: the site has no public address. */
  passkeys: Passkeys | null;
  audit: Audit;
  health: HealthStore;
  /** Free space in the bucket; null: unknown. */
  readBucketRoom(): Promise<{ freeBytes: number; totalBytes: number } | null>;
}

interface Done<Data> {
  ok: true;
  /** Printed by `--json` and shown by a page. */
  data: Data;
  /** The outcome, a sentence; "": the data says enough. */
  text: string;
  /** Where the desk goes next; absent: back to the form's page. */
  next?: string;
  /** Short values for the audit log. */
  before?: AuditValue;
  after?: AuditValue;
}

/** Data that is a file: the desk offers it for download, a terminal prints it. It is read once, while it is made. */
export class DownloadedText {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly parts: AsyncIterable<string>,
  ) {}
}

export type CommandResult<Data> = Done<Data> | Refusal<string>;

export const done = <Data>(
  data: Data,
  text = "",
  auditValues: Pick<Done<Data>, "before" | "after"> = {},
): Done<Data> => ({ ok: true, data, text, ...auditValues });

/** For the audit log: a value of a field. */
export const fact = (field: string, value: string | number): AuditFact[] => [
  { field, value: String(value) },
];

/** The same: all values of a form. */
export const factsOf = (values: Readonly<Record<string, string | number>>): AuditFact[] =>
  Object.entries(values).flatMap(([field, value]) => fact(field, value));

/** How a command is typed at a terminal. */
export interface Cli<Field extends string = string> {
  /** Its arguments as the help shows them: "BOOK [VERSION]". */
  usage?: string;
  /** What it does; absent: the help of another command says it. */
  help?: string;
  /** Further lines of the help: options, and what each is for. */
  more?: [options: string, help: string][];
  /** The fields of its words, in their order. */
  words?: Field[];
  /** The field of each of its options. */
  options?: Record<string, Field>;
  /** Values of fields that are not typed. */
  defaults?: { [Name in Field]?: string };
  /** The field whose word is the path of a file, and how its content is passed on. */
  file?: [field: Field, as: "base64" | "text"];
  /** Makes the fields from the words, where one word holds several. */
  arrange?(fields: { [Name in Field]?: string }): { [Name in Field]?: string };
}

/** What is shown before the command is done. */
export interface Described {
  what: string;
  /** A mail as its readers will see it; its HTML is safe. */
  preview?: { from: string; subject: string; html: string };
  /** The amount of a payment still to be refunded, so that the author may choose a part. */
  left?: { text: string; refundedMinor: number };
}

/**
 * Asks for confirmation at the desk, and for the password unless it was typed in the last ten minutes.
 * Required for whatever moves money, gives something away, changes who has access, or exports a listener's
 * data: a desk left open or a stolen session must not be enough.
 */
interface Confirm<Input> {
  /** Absent: always. */
  when?(input: Input): boolean;
  describe(input: Input, services: DeskServices): Described | Promise<Described>;
}

type Field<Schema extends z.ZodType> = Extract<keyof z.input<Schema>, string>;

interface Command<Schema extends z.ZodType, Result> {
  /** Who may run it at the desk; a terminal may everything. */
  may: May;
  /** Parses what is typed: at a terminal, into a form, into an address. */
  input: Schema;
  cli?: Cli<Field<Schema>>;
  /** @param by user id of the author, or TERMINAL; "" for a command that only reads */
  run(input: z.output<Schema>, services: DeskServices, by: string): Promise<Result>;
}

interface ReadCommand<Schema extends z.ZodType, Result> extends Command<Schema, Result> {
  changes?: undefined;
}

interface ChangeCommand<Schema extends z.ZodType, Result> extends Command<Schema, Result> {
  /** Names what is changed for the audit log, listeners only by `maskedAddress`. */
  changes(input: z.output<Schema>): AuditValue;
  confirm?: Confirm<z.output<Schema>>;
  /** At the desk it would let one author impersonate another. */
  isTerminalOnly?: true;
}

/** Identity: infers the types of a definition. A command with `changes` changes something, any other only reads. */
export function defineCommand<Schema extends z.ZodType, Result extends CommandResult<unknown>>(
  command: ChangeCommand<Schema, Result>,
): ChangeCommand<Schema, Result>;
export function defineCommand<Schema extends z.ZodType, Result extends CommandResult<unknown>>(
  command: ReadCommand<Schema, Result>,
): ReadCommand<Schema, Result>;
export function defineCommand(command: AnyCommand): AnyCommand {
  return command;
}

// deno-lint-ignore no-explicit-any -- stands for the schema of any command
type AnySchema = any;

/** A command chosen by name at run time: its own schema parses the input first. */
export type AnyCommand =
  & Command<AnySchema, CommandResult<unknown>>
  & Partial<ChangeCommand<AnySchema, unknown>>;
