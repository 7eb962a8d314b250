import type { StorageQuota } from "@/lib/downloads/browser/storage_quota.ts";
import { formatBytes } from "./words.ts";

/** From here on a browser that is short of space looks for what it can remove. */
const NEARLY_FULL = 0.8;

/** How much of the device is used. */
export function StorageQuotaPanel({ usedBytes, quotaBytes, isPersisted }: StorageQuota) {
  const isNearlyFull = quotaBytes !== null && usedBytes > quotaBytes * NEARLY_FULL;
  return (
    <section className="sheet__part" aria-labelledby="downloads-quota">
      <h3 id="downloads-quota">Space on this device</h3>
      <p className="sheet__note">
        {formatBytes(usedBytes)} used
        {quotaBytes !== null && ` of about ${formatBytes(quotaBytes)} this browser allows`}
        {isPersisted && ". It has promised to keep what is here."}
      </p>
      {quotaBytes !== null && (
        <meter
          aria-labelledby="downloads-quota"
          max={quotaBytes}
          value={usedBytes}
          high={quotaBytes * NEARLY_FULL}
        />
      )}
      {isNearlyFull && (
        <p className="downloads__warning">
          Space is running short. Delete what you have heard, or the browser may stop a download.
        </p>
      )}
    </section>
  );
}
