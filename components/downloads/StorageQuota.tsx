import type { StorageQuota } from "@/lib/downloads/browser/storage_quota.ts";
import { QUOTA } from "@/lib/downloads/words.ts";

/** Above this part of the quota browsers begin to remove data. */
const NEARLY_FULL = 0.8;

/** How much of the storage quota is used. */
export function StorageQuotaPanel({ usedBytes, quotaBytes, isPersisted }: StorageQuota) {
  const isNearlyFull = quotaBytes !== null && usedBytes > quotaBytes * NEARLY_FULL;
  return (
    <section className="sheet__part" aria-labelledby="downloads-quota">
      <h3 id="downloads-quota">{QUOTA.heading}</h3>
      <p className="sheet__note">
        {QUOTA.used(usedBytes)}
        {quotaBytes === null ? "" : QUOTA.allowed(quotaBytes)}
        {isPersisted ? QUOTA.promised : ""}
      </p>
      {quotaBytes !== null && (
        <meter
          aria-labelledby="downloads-quota"
          max={quotaBytes}
          value={usedBytes}
          high={quotaBytes * NEARLY_FULL}
        />
      )}
      {isNearlyFull && <p className="downloads__warning">{QUOTA.nearlyFull}</p>}
    </section>
  );
}

type Keeping = Pick<StorageQuota, "isPersisted" | "isForgetful">;

/** The browser may remove downloads by itself: shown with what helps, in most a button that asks it not to. */
export function EvictionNotice(props: Keeping & { onPersist: () => void }) {
  const { isPersisted, isForgetful, onPersist } = props;
  if (isPersisted && !isForgetful) return null;
  return (
    <section className="downloads__warning" aria-label={QUOTA.eviction.label}>
      <p>{isForgetful ? QUOTA.eviction.forgetful : QUOTA.eviction.text}</p>
      {!isForgetful && (
        <button type="button" className="button button--quiet" onClick={onPersist}>
          {QUOTA.eviction.ask}
        </button>
      )}
    </section>
  );
}
