/** Composes the author's desk from the services it works on, for the site and for the terminal. */

import type { AccountCare } from "@/lib/accounts/care.server.ts";
import type { Credentials } from "@/lib/accounts/credentials.server.ts";
import type { UserStore } from "@/lib/accounts/user_store.server.ts";
import type { AlertStore } from "@/lib/announcements/store.server.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { CoverMaker } from "@/lib/catalogue/covers/cover_maker.server.ts";
import type { CatalogueVersions } from "@/lib/catalogue/versions.server.ts";
import type { Figures } from "@/lib/figures/create_figures.server.ts";
import type { HeldRecordings } from "@/lib/media/held/held_books.server.ts";
import type { MediaLibrary } from "@/lib/media/library/library.server.ts";
import type { Uploads } from "@/lib/media/uploads/uploads.server.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import type { Mailer } from "@/lib/platform/mail/mailer.server.ts";
import type { Objects } from "@/lib/platform/objects/objects.server.ts";
import type { RateStore } from "@/lib/platform/rate_store.server.ts";
import type { ReviewService } from "@/lib/reviews/service.server.ts";
import type { ReviewStore } from "@/lib/reviews/store.server.ts";
import type { Shop } from "@/lib/shop/create_shop.server.ts";
import type { HelpRequestStore } from "@/lib/support/store.server.ts";
import { type Audit, createAudit } from "./auth/audit.server.ts";
import { createAuditStore } from "./auth/audit_store.server.ts";
import { createDeskAuth, type DeskAuth } from "./auth/auth.server.ts";
import {
  createAuthorStore,
  createDeskAuthStore,
  createPasskeyStore,
} from "./auth/auth_store.server.ts";
import { createPasskeys, type Passkeys } from "./auth/passkeys.server.ts";
import { authorCommands, passkeyCommands } from "./commands/authors.server.ts";
import { bookCommands } from "./commands/books.server.ts";
import { brandCommands } from "./commands/brand.server.ts";
import { textCommands } from "./commands/chapter_texts.server.ts";
import { announcementCommands, codeCommands, giftCommands } from "./commands/codes.server.ts";
import { figureCommands } from "./commands/figures.server.ts";
import { findCommands } from "./commands/find.server.ts";
import { listenerCommands } from "./commands/listeners.server.ts";
import { orderCommands, subscriptionCommands } from "./commands/orders.server.ts";
import { readyCommands, type ReadyOptions } from "./commands/ready.server.ts";
import { heldCommands, recordingCommands } from "./commands/recordings.server.ts";
import { reviewCommands, supportCommands } from "./commands/reviews.server.ts";
import { type AnyCommand, createRunCommand, type Perform } from "./commands/run_command.server.ts";
import { taxCommands } from "./commands/taxes.server.ts";
import { todayCommands } from "./commands/today.server.ts";
import { createSignsStore, type SignsStore } from "./health/health_store.server.ts";
import type { CommandName } from "./inputs.ts";

interface DeskOptions {
  kv: Deno.Kv;
  rates: RateStore;
  erasure: Pick<Erasure, "onErase">;
  config: ReadyOptions["config"];
  /** Storage of the author's own files. */
  content: Objects;
  catalogue: Catalogue;
  /** Whether the catalogue is the demo's. */
  isDemo(): boolean;
  versions: CatalogueVersions;
  covers: CoverMaker;
  /** Uploads of recordings; null: there is no recordings folder. */
  uploads: Uploads | null;
  held: HeldRecordings;
  library: Pick<MediaLibrary, "refresh">;
  /** Whether this process has a library, and can tell what has sound. */
  hasLibrary: boolean;
  textFaults: ReadyOptions["textFaults"];
  users: UserStore;
  care: AccountCare;
  credentials: Pick<Credentials, "provePassword">;
  shop: Pick<
    Shop,
    | "payments"
    | "purchases"
    | "discounts"
    | "sales"
    | "subscriptions"
    | "taxes"
    | "invoices"
    | "paymentMode"
  >;
  figures: Figures;
  reviews: ReviewService;
  reviewStore: ReviewStore;
  alertStore: AlertStore;
  helpRequests: HelpRequestStore;
  exportListener: Parameters<typeof listenerCommands>[0]["exportListener"];
  /** null: no mail server is configured. */
  mail: {
    mailer: Mailer;
    baseUrl: URL;
    seriesTitle: string;
    supportEmail: string | null;
    wake(): Promise<void>;
  } | null;
}

export interface Desk {
  /** Whether the books are the demo's. */
  isDemo(): boolean;
  /** null: the site has no public address. */
  passkeys: Passkeys | null;
  door: DeskAuth;
  audit: Audit;
  /** Commands by name, each with its own result type. */
  commands: ReturnType<typeof createCommands>;
  /** The same commands, for one chosen by name at run time. */
  kinds: Record<CommandName, AnyCommand>;
  perform: Perform;
}

type CommandOptions =
  & DeskOptions
  & { signs: SignsStore; passkeys: Passkeys | null }
  & Parameters<typeof authorCommands>[0];

const createCommands = (o: CommandOptions) => ({
  ...todayCommands(o),
  ...readyCommands({ ...o, taxes: o.shop.taxes, paymentMode: o.shop.paymentMode }),
  ...findCommands(o),
  ...bookCommands(o),
  ...brandCommands(o),
  ...recordingCommands(o),
  ...heldCommands(o),
  ...textCommands(o),
  ...orderCommands(o),
  ...figureCommands(o),
  ...giftCommands(o),
  ...subscriptionCommands(o),
  ...codeCommands(o.shop.discounts),
  ...taxCommands(o.shop),
  ...reviewCommands({ reviews: o.reviews, store: o.reviewStore, catalogue: o.catalogue }),
  ...supportCommands({ requests: o.helpRequests, mail: o.mail }),
  ...announcementCommands({ store: o.alertStore, catalogue: o.catalogue, mail: o.mail }),
  ...listenerCommands(o),
  ...authorCommands(o),
  ...passkeyCommands(o),
});

export function createDesk(o: DeskOptions): Desk {
  const authors = createAuthorStore(o.kv);
  o.erasure.onErase("author's role", authors);
  const store = createDeskAuthStore(o.kv);
  const passkeyStore = createPasskeyStore(o.kv);
  o.erasure.onErase("passkeys", passkeyStore);
  const { baseUrl } = o.config;
  const seriesTitle = () => o.catalogue.series.title;
  const passkeys = baseUrl && createPasskeys({ store: passkeyStore, baseUrl, seriesTitle });
  const audit = createAudit({ store: createAuditStore(o.kv), users: o.users });
  const commands = createCommands({
    ...o,
    signs: createSignsStore(o.kv),
    authors,
    door: store,
    audit,
    passkeys,
  });
  return {
    isDemo: o.isDemo,
    passkeys,
    door: createDeskAuth({ ...o, authors, store, audit, passkeys }),
    audit,
    commands,
    kinds: commands,
    perform: createRunCommand({ commands, audit }),
  };
}
