/** Campaigns of review copies, and whose each copy is. */

import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type CampaignRecord, type ClaimRecord, claimRecord } from "../discount.ts";
import { keys } from "../records.ts";

export type CampaignStore = ReturnType<typeof createCampaignStore>;

export function createCampaignStore(kv: Deno.Kv) {
  return {
    get: (id: number) => keys.campaign.get(kv, id),
    /** Newest first. */
    list: (limit: number) => keys.campaign.list(kv, [], { reverse: true, limit }),
    /** The number of a new campaign. */
    nextId: () =>
      retryOnConflict<number>(async () => {
        const entry = await kv.get<number>(keys.campaignCount());
        const next = (entry.value ?? 0) + 1;
        return (await kv.atomic().check(entry).set(entry.key, next).commit()).ok ? next : CONFLICT;
      }),
    async put(campaign: CampaignRecord): Promise<void> {
      await kv.set(keys.campaign(campaign.id), campaign);
    },
    /** null: the copy is not claimed. */
    async claimOf(campaignId: number, code: string): Promise<ClaimRecord | null> {
      const { value } = await kv.get<string>(keys.claimOfCampaign(campaignId, code));
      return value === null ? null : await keys.claim.get(kv, value, campaignId);
    },
    /** A campaign's, by code. */
    async claims(id: number): Promise<Map<string, ClaimRecord>> {
      const found = new Map<string, ClaimRecord>();
      for await (
        const { key, value } of kv.list<string>({ prefix: keys.claimOfCampaign.under(id) })
      ) {
        const claim = await keys.claim.get(kv, value, id);
        if (claim) found.set(String(key.at(-1)), claim);
      }
      return found;
    },
    /** False: the copy is somebody else's. One copy a listener: another code of the campaign stays for others. */
    claim: (record: ClaimRecord) =>
      retryOnConflict<boolean>(async () => {
        const { campaignId, code, userId } = record;
        const [index, own] = await kv.getMany<[string, ClaimRecord]>([
          keys.claimOfCampaign(campaignId, code),
          keys.claim(userId, campaignId),
        ]);
        if (index.value !== null && index.value !== userId) return false;
        if (own.value !== null && own.value.code !== code) return false;
        const { ok } = await kv.atomic().check(index).check(own)
          .set(index.key, userId).set(own.key, record).commit();
        return ok || CONFLICT;
      }),
    /** Leaves the copy to others again. */
    async unclaim({ campaignId, code, userId }: ClaimRecord): Promise<void> {
      await kv.atomic().delete(keys.claimOfCampaign(campaignId, code))
        .delete(keys.claim(userId, campaignId)).commit();
    },
    /** Changes a claim; null: there is none. */
    change: (userId: string, campaignId: number, changes: Partial<ClaimRecord>) =>
      retryOnConflict<ClaimRecord | null>(async () => {
        const entry = await kv.get(keys.claim(userId, campaignId));
        if (entry.value === null) return null;
        const record = { ...claimRecord.parse(entry.value), ...changes };
        return (await kv.atomic().check(entry).set(entry.key, record).commit()).ok
          ? record
          : CONFLICT;
      }),
  };
}
