/** Creates the server's part of downloads: device keys over one store. */
import {
  createDeviceKeyService,
  type DeviceKeyOptions,
  type DeviceKeyService,
} from "@/lib/downloads/server/service.ts";
import { createDeviceKeyStore } from "@/lib/downloads/server/store.ts";
import type { Erasure, Events } from "@/lib/platform/events.ts";

export interface Downloads {
  deviceKeys: DeviceKeyService;
}

export interface DownloadsOptions extends Omit<DeviceKeyOptions, "store"> {
  kv: Deno.Kv;
  events: Pick<Events, "on">;
  erasure: Pick<Erasure, "onErase">;
}

export async function createDownloads(
  { kv, events, erasure, ...o }: DownloadsOptions,
): Promise<Downloads> {
  const store = createDeviceKeyStore(kv);
  events.on("sessionReplaced", store.moveSession);
  erasure.onErase("keys of downloads", store);
  return { deviceKeys: await createDeviceKeyService({ ...o, store }) };
}
