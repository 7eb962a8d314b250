/** Campaigns of review copies. A copy is a discount code of 100 % for one book and one use, claimed without a checkout. */

import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { batchOfCampaign, campaignOf, type CampaignRecord, type ClaimRecord } from "./discount.ts";
import type { CampaignStore } from "./offers/campaign_store.server.ts";
import type { DiscountService } from "./offers/discounts.server.ts";
import type { FreeResult } from "./payments/free.server.ts";
import type { StartInput } from "./payments/orders.server.ts";
import { COPY } from "./words/campaigns.ts";

interface CampaignsOptions {
  store: CampaignStore;
  discounts: Pick<DiscountService, "createMany" | "get" | "endBatch">;
  takeFree(input: StartInput): Promise<FreeResult>;
  nameCode(): string;
  now?: () => number;
}

/** A copy behind its link. */
export interface OpenCopy {
  campaign: CampaignRecord;
  code: string;
  /** Whom it is for; "": anyone. */
  name: string;
  /** Whose it is; null: not claimed yet. */
  claim: ClaimRecord | null;
  /** Too late, or ended by the author. */
  isOver: boolean;
}

export type Campaigns = ReturnType<typeof createCampaigns>;

export function createCampaigns(
  { store, discounts, takeFree, nameCode, now = Date.now }: CampaignsOptions,
) {
  /** null: no review copy has this code. */
  async function open(code: string): Promise<OpenCopy | null> {
    const discount = await discounts.get(code);
    const id = discount && campaignOf(discount);
    const campaign = id === null ? null : await store.get(id);
    if (!discount || !campaign) return null;
    return {
      campaign,
      code: discount.code,
      name: campaign.copies.find((it) => it.code === discount.code)?.name ?? "",
      claim: await store.claimOf(campaign.id, discount.code),
      isOver: discount.endedAtMs !== null || campaign.expiresAtMs <= now(),
    };
  }

  /** By code. */
  const claims = ({ id }: CampaignRecord) => store.claims(id);

  return {
    get: store.get,
    /** Newest first. */
    list: (limit = 200) => store.list(limit),
    claims,
    /** Makes a copy for each name; "": for anyone. */
    async create(
      { name, bookId, names, expiresAtMs }:
        & Pick<CampaignRecord, "name" | "bookId" | "expiresAtMs">
        & { names: string[] },
    ): Promise<CampaignRecord> {
      const id = await store.nextId();
      const codes = await discounts.createMany({
        percentage: 100,
        bookId,
        maxUses: 1,
        expiresAtMs,
        batch: batchOfCampaign(id),
      }, { count: names.length, nameOf: nameCode });
      const copies = names.map((name, at) => ({ code: codes[at]!, name }));
      const record = { id, name, bookId, copies, createdAtMs: now(), expiresAtMs };
      await store.put(record);
      return record;
    },
    /** Ends the codes; how many of them nobody had claimed. */
    async end(campaign: CampaignRecord): Promise<number> {
      const claimed = (await claims(campaign)).size;
      return Math.max(0, await discounts.endBatch(batchOfCampaign(campaign.id)) - claimed);
    },
    open,
    /** Takes the copy. The claim is written first: a crash in between is mended by the next press. */
    async claim(
      code: string,
      { sharesProgress, ...input }:
        & Omit<StartInput, "bookId" | "discountCode">
        & { sharesProgress: boolean },
    ): Promise<FreeResult | Refusal<"unknown_copy" | "claimed" | "over">> {
      const copy = await open(code);
      if (!copy) return refuse("unknown_copy", COPY.unknown.text);
      if (copy.isOver) return refuse("over", COPY.over.text);
      const { campaign: { id, bookId }, code: known } = copy;
      const record: ClaimRecord = {
        campaignId: id,
        code: known,
        userId: input.user.id,
        atMs: now(),
        sharesProgress,
        remindedAtMs: null,
      };
      if (!await store.claim(record)) return refuse("claimed", COPY.claimed.text);
      const taken = await takeFree({ ...input, bookId, discountCode: known });
      if (!taken.ok && taken.code !== "already_owned" && copy.claim === null) {
        await store.unclaim(record);
      }
      return taken;
    },
    setSharing: (userId: string, campaignId: number, sharesProgress: boolean) =>
      store.change(userId, campaignId, { sharesProgress }),
    noteReminder: ({ userId, campaignId }: ClaimRecord, remindedAtMs: number) =>
      store.change(userId, campaignId, { remindedAtMs }),
  };
}
