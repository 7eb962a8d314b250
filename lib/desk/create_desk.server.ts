/** Composes the author's desk from the site's services, for the site and for the terminal. */

import type { RateStore } from "@/lib/platform/rate_limits.server.ts";
import { type Audit, createAudit } from "./auth/audit.server.ts";
import { createDeskAuth, type DeskAuth } from "./auth/auth.server.ts";
import {
  createAuditStore,
  createAuthorStore,
  createDeskAuthStore,
  createPasskeyStore,
} from "./auth/auth_store.server.ts";
import { createBeginLinkStore, createInvitationStore } from "./auth/invitation_store.server.ts";
import { createPasskeys, type Passkeys } from "./auth/passkeys.server.ts";
import { createInvitations, type Invitations } from "./auth/invitations.server.ts";
import { createFirstAuthor, type FirstAuthor, type Opening } from "./auth/opening.server.ts";
import type { SiteServices } from "./commands/command.server.ts";
import { createBucketRoom } from "./commands/health.server.ts";
import { createHealthStore } from "./commands/health_store.server.ts";
import { type CommandRunner, createCommandRunner } from "./commands/run_command.server.ts";

interface DeskOptions extends SiteServices {
  kv: Deno.Kv;
  rates: RateStore;
}

export interface Desk extends CommandRunner {
  /** Whether the books are the demo's. */
  isDemo(): boolean;
  /** null: the site has no public address. */
  passkeys: Passkeys | null;
  auth: DeskAuth;
  audit: Audit;
  invitations: Invitations;
  /** Whether visitors may come in. */
  opening: Opening;
  /** By the link that the start prints. */
  firstAuthor: FirstAuthor;
  /** Whether the account has a role at the desk. */
  hasRole(userId: string): Promise<boolean>;
  /** The legal texts and the author's own pages. */
  texts: SiteServices["authoring"]["texts"];
  /** Records that the link of a test mail was opened; false: unknown or too late. */
  mailArrives(token: string): Promise<boolean>;
}

export function createDesk(site: DeskOptions): Desk {
  const { kv, catalogue, authoring, accounts: { users, credentials }, config: { baseUrl } } = site;
  const authors = createAuthorStore(kv);
  const passkeyStore = createPasskeyStore(kv);
  const seriesTitle = () => catalogue.series.title;
  const passkeys = baseUrl && createPasskeys({ store: passkeyStore, baseUrl, seriesTitle });
  const authStore = createDeskAuthStore(kv);
  const audit = createAudit({ store: createAuditStore(kv), users });
  const invitations = createInvitations({
    store: createInvitationStore(kv),
    authors,
    audit,
    mail: site.mail,
  });
  const services = {
    ...site,
    authors,
    authStore,
    passkeys,
    audit,
    invitations,
    health: createHealthStore(kv),
    readBucketRoom: createBucketRoom(site.content, site.config),
  };
  return {
    isDemo: authoring.isDemo,
    passkeys,
    auth: createDeskAuth({ ...services, credentials, store: authStore }),
    audit,
    invitations,
    opening: site.opening,
    firstAuthor: createFirstAuthor({
      ...services,
      users,
      links: createBeginLinkStore(kv),
      isDemo: site.config.demo,
    }),
    hasRole: async (userId) => await authors.get(userId) !== null,
    texts: authoring.texts,
    mailArrives: services.health.mailArrives,
    ...createCommandRunner(services),
  };
}
