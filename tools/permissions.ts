/**
 * The permissions of a started site: only what its settings name. A hole in it, or in a package it loads,
 * then reads no other file, runs no program and reaches no other machine.
 */

import { isIPv6 } from "node:net";
import { dirname, join } from "node:path";
import { type Config, SETTINGS } from "@/lib/platform/config.server.ts";
import { isKvService } from "@/lib/platform/kv/open.server.ts";
import { MAIL_PORTS, smtpAddress } from "@/lib/platform/mail/mailer.server.ts";

/**
 * Flags of `deno run` for the server.
 * @param root absolute folder of the site
 */
export function sitePermissions(config: Config, root: string): string[] {
  const { dataDir, kvUrl, catalogueFile, backup, recordingsDir } = config;
  const backups = backup.isDaily && typeof backup.to === "string" ? [backup.to] : [];
  const storeFolder = isFile(kvUrl) ? [dirname(kvUrl)] : [];
  const catalogue = catalogueFile
    ? [catalogueFile, join(dirname(catalogueFile), "reviews.json")]
    : [];
  const inbox = recordingsDir ? [recordingsDir] : [];
  const writable = [...isDiskless(config) ? [] : [dataDir, ...storeFolder], ...backups, ...inbox];
  return [
    "--no-prompt",
    flag("read", [root, dataDir, ...storeFolder, ...catalogue, ...backups, ...inbox]),
    ...writable.length > 0 ? [flag("write", writable)] : [],
    flag("net", hosts(config)),
    flag("env", [...SETTINGS, "DENO_KV_ACCESS_TOKEN"]),
    "--ignore-env", // packages that ask for other variables find them unset
    // The disk's free space, and the host name that greets the mail server.
    flag("sys", ["statfs", "hostname"]),
    "--allow-import=jsr.io:443", // the real Fresh; by default whole networks of packages are allowed
  ];
}

/**
 * The bundler is a native program. Writing: bundles for `static` and `_fresh`; the real Fresh also makes the site's
 * own folder, be it there or not.
 */
export const BUILD_PERMISSIONS = [
  "--no-prompt",
  "--allow-read",
  "--allow-write=.",
  "--allow-run",
  "--allow-env",
];

/** What is written then goes to services. */
function isDiskless({ bucket, kvUrl, authSecret }: Config): boolean {
  return bucket !== null && authSecret !== null && !isFile(kvUrl);
}

function hosts(
  { host, port, kvUrl, bucket, backup, mail, stripe, viesBase, analyticsUrl }: Config,
): string[] {
  const services = [
    ...URL.canParse(kvUrl) && isKvService(kvUrl) ? [new URL(kvUrl)] : [],
    ...bucket ? [bucket.endpoint] : [],
    ...!bucket && backup.isDaily && typeof backup.to !== "string" ? [backup.to.endpoint] : [],
    stripe?.apiBase ?? new URL("https://api.stripe.com"), // the keys may be set at the desk

    ...viesBase ? [viesBase] : [],
    ...analyticsUrl ? [analyticsUrl] : [],
  ];
  return [
    { host, port },
    ...services.map((url) => ({ host: url.hostname, port: url.port || defaultPort(url) })),
    // A mail server that is set at the desk may be anywhere: its ports, and the resolver that finds it.
    ...mail
      ? [smtpAddress(mail.smtpUrl)]
      : [53, ...MAIL_PORTS].map((port) => ({ host: "0.0.0.0/0", port })),
  ].map(({ host, port }) => `${isIPv6(host) ? `[${host}]` : host}:${port}`);
}

const defaultPort = ({ protocol }: URL): number => protocol === "http:" ? 80 : 443;

const isFile = (kvUrl: string): boolean => kvUrl !== ":memory:" && !isKvService(kvUrl);

/** A comma within a value is doubled. */
function flag(name: string, values: string[]): string {
  return `--allow-${name}=${values.map((it) => it.replaceAll(",", ",,")).join(",")}`;
}
