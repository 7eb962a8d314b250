/** The services behind the routes, made once at start. */
import { join } from "node:path";
import { type AccessService, createAccessService } from "@/lib/access/service.ts";
import { loadOrCreateSecret } from "@/lib/access/secret.ts";
import { type Catalogue, loadCatalogue } from "@/lib/catalogue/catalogue.ts";
import type { Config } from "@/lib/config.ts";
import { type Log, log } from "@/lib/log.ts";
import { type MediaLibrary, openLibrary } from "@/lib/media/library.ts";

export interface Services {
  config: Config;
  catalogue: Catalogue;
  library: MediaLibrary;
  access: AccessService;
  log: Log;
}
