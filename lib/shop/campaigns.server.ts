/** Campaigns of review copies. A copy is a discount code of 100 % for one book and one use, claimed without a checkout. */

import { type Refusal, refuse } from "@/lib/platform/refusal.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import {
  batchOfCampaign,
  campaignOf,
  type CampaignRecord,
  type ClaimRecord,
  claimRecord,
} from "./discount.ts";
import type { DiscountService } from "./offers/discounts.server.ts";
import type { FreeResult } from "./payments/free.server.ts";
import type { StartInput } from "./payments/orders.server.ts";
import { keys } from "./records.ts";
import { COPY } from "./words/campaigns.ts";

interface CampaignsOptions {
  kv: Deno.Kv;
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
  { kv, discounts, takeFree, nameCode, now = Date.now }: CampaignsOptions,
) {
  async function claimOf(campaignId: number, code: string): Promise<ClaimRecord | null> {
    const { value } = await kv.get<string>(keys.claimOfCampaign(campaignId, code));
    return value === null ? null : await keys.claim.get(kv, value, campaignId);
  }

  /** null: no review copy has this code. */
  async function open(code: string): Promise<OpenCopy | null> {
    const discount = await discounts.get(code);
    const id = discount && campaignOf(discount);
    const campaign = id === null ? null : await keys.campaign.get(kv, id);
    if (!discount || !campaign) return null;
    return {
      campaign,
      code: discount.code,
      name: campaign.copies.find((it) => it.code === discount.code)?.name ?? "",
      claim: await claimOf(campaign.id, discount.code),
      isOver: discount.endedAtMs !== null || campaign.expiresAtMs <= now(),
    };
  }

  /** Changes a claim; null: there is none. */
  const change = (userId: string, campaignId: number, changes: Partial<ClaimRecord>) =>
    retryOnConflict<ClaimRecord | null>(async () => {
      const entry = await kv.get(keys.claim(userId, campaignId));
      if (entry.value === null) return null;
      const record = { ...claimRecord.parse(entry.value), ...changes };
      return (await kv.atomic().check(entry).set(entry.key, record).commit()).ok
        ? record
        : CONFLICT;
    });

  /** By code. */
  async function claims({ id }: CampaignRecord): Promise<Map<string, ClaimRecord>> {
    const found = new Map<string, ClaimRecord>();
    for await (
      const { key, value } of kv.list<string>({ prefix: keys.claimOfCampaign.under(id) })
    ) {
      const claim = await keys.claim.get(kv, value, id);
      if (claim) found.set(String(key.at(-1)), claim);
    }
    return found;
  }

  return {
    get: (id: number) => keys.campaign.get(kv, id),
    /** Newest first. */
    list: (limit = 200) => keys.campaign.list(kv, [], { reverse: true, limit }),
    claims,
    /** Makes a copy for each name; "": for anyone. */
    async create(
      { name, bookId, names, expiresAtMs }:
        & Pick<CampaignRecord, "name" | "bookId" | "expiresAtMs">
        & { names: string[] },
    ): Promise<CampaignRecord> {
      const id = await retryOnConflict<number>(async () => {
        const entry = await kv.get<number>(keys.campaignCount());
        const next = (entry.value ?? 0) + 1;
        return (await kv.atomic().check(entry).set(entry.key, next).commit()).ok ? next : CONFLICT;
      });
      const codes = await discounts.createMany({
        percentage: 100,
        bookId,
        maxUses: 1,
        expiresAtMs,
        batch: batchOfCampaign(id),
      }, { count: names.length, nameOf: nameCode });
      const copies = names.map((name, at) => ({ code: codes[at]!, name }));
      const record = { id, name, bookId, copies, createdAtMs: now(), expiresAtMs };
      await kv.set(keys.campaign(id), record);
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
      const userId = input.user.id;
      const record: ClaimRecord = {
        campaignId: id,
        code: known,
        userId,
        atMs: now(),
        sharesProgress,
        remindedAtMs: null,
      };
      const isOwn = await retryOnConflict<boolean>(async () => {
        const [index, own] = await kv.getMany<[string, ClaimRecord]>([
          keys.claimOfCampaign(id, known),
          keys.claim(userId, id),
        ]);
        // One copy a listener: another code of the same campaign stays for somebody else.
        if (index.value !== null && index.value !== userId) return false;
        if (own.value !== null && own.value.code !== known) return false;
        const { ok } = await kv.atomic().check(index).check(own)
          .set(index.key, userId).set(own.key, record).commit();
        return ok || CONFLICT;
      });
      if (!isOwn) return refuse("claimed", COPY.claimed.text);
      const taken = await takeFree({ ...input, bookId, discountCode: known });
      if (!taken.ok && taken.code !== "already_owned" && copy.claim === null) {
        await kv.atomic().delete(keys.claimOfCampaign(id, known)).delete(keys.claim(userId, id))
          .commit();
      }
      return taken;
    },
    setSharing: (userId: string, campaignId: number, sharesProgress: boolean) =>
      change(userId, campaignId, { sharesProgress }),
    noteReminder: ({ userId, campaignId }: ClaimRecord, remindedAtMs: number) =>
      change(userId, campaignId, { remindedAtMs }),
  };
}
