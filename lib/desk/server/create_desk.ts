/** Composes the author's desk from the services it works on, for the site and for the terminal. */
import type { AccountCare } from "@/lib/accounts/server/care.ts";
import type { Credentials } from "@/lib/accounts/server/credentials.ts";
import type { UserStore } from "@/lib/accounts/server/user_store.ts";
import type { AlertStore } from "@/lib/announcements/server/store.ts";
import type { Catalogue } from "@/lib/catalogue/catalogue.ts";
import type { CoverMaker } from "@/lib/catalogue/server/covers/cover_maker.ts";
import type { CatalogueVersions } from "@/lib/catalogue/server/versions.ts";
import type { MediaLibrary } from "@/lib/media/server/library/library.ts";
import type { HeldRecordings } from "@/lib/media/server/held/create_held_recordings.ts";
import type { Uploads } from "@/lib/media/server/uploads/create_uploads.ts";
import type { Erasure } from "@/lib/platform/events.ts";
import type { Figures } from "@/lib/figures/server/create_figures.ts";
import type { Mailer } from "@/lib/platform/server/mail/mailer.ts";
import type { RateStore } from "@/lib/platform/server/rate_store.ts";
import type { ReviewService } from "@/lib/reviews/server/service.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";
import type { Shop } from "@/lib/shop/server/create_shop.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import { type Audit, createAudit } from "@/lib/desk/server/audit/audit.ts";
import { createAuditStore } from "@/lib/desk/server/audit/audit_store.ts";
import { createAuthorStore } from "@/lib/desk/server/door/author_store.ts";
import { announcementCommands } from "@/lib/desk/server/commands/announcements.ts";
import { authorCommands } from "@/lib/desk/server/commands/authors.ts";
import { bookCommands } from "@/lib/desk/server/commands/books.ts";
import { brandCommands } from "@/lib/desk/server/commands/brand.ts";
import { codeCommands } from "@/lib/desk/server/commands/codes.ts";
import { figureCommands } from "@/lib/desk/server/commands/figures.ts";
import { giftCommands } from "@/lib/desk/server/commands/gifts.ts";
import { subscriptionCommands } from "@/lib/desk/server/commands/subscriptions.ts";
import { textCommands } from "@/lib/desk/server/commands/chapter_texts.ts";
import { heldCommands } from "@/lib/desk/server/commands/held_recordings.ts";
import { listenerCommands } from "@/lib/desk/server/commands/listeners.ts";
import { orderCommands } from "@/lib/desk/server/commands/orders.ts";
import { recordingCommands } from "@/lib/desk/server/commands/recordings.ts";
import { reviewCommands } from "@/lib/desk/server/commands/reviews.ts";
import { supportCommands } from "@/lib/desk/server/commands/support.ts";
import { readyCommands, type ReadyOptions } from "@/lib/desk/server/commands/ready.ts";
import { findCommands } from "@/lib/desk/server/commands/find.ts";
import { createSignsStore, type SignsStore } from "@/lib/desk/server/signs/signs_store.ts";
import type { Objects } from "@/lib/platform/server/objects/objects.ts";
import { taxCommands } from "@/lib/desk/server/commands/taxes.ts";
import { todayCommands } from "@/lib/desk/server/commands/today.ts";
import { createDoor, type Door } from "@/lib/desk/server/door/door.ts";
import { createPasskeyStore } from "@/lib/desk/server/door/passkey_store.ts";
import { createPasskeys, type Passkeys } from "@/lib/desk/server/door/passkeys.ts";
import { passkeyCommands } from "@/lib/desk/server/commands/passkeys.ts";
import { createDoorStore } from "@/lib/desk/server/door/door_store.ts";
import type { CommandName } from "@/lib/desk/inputs.ts";
import {
  type AnyCommand,
  createPerform,
  type Perform,
} from "@/lib/desk/server/commands/perform.ts";

export interface DeskOptions {
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
  door: Door;
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
  const store = createDoorStore(o.kv);
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
    door: createDoor({ ...o, authors, store, audit, passkeys }),
    audit,
    commands,
    kinds: commands,
    perform: createPerform({ commands, audit }),
  };
}
