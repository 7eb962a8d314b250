/** A campaign of review copies: free copies of one book, each with a code, until a day. */

import { z } from "zod";

/** Most copies of one campaign. */
export const MAX_COPIES = 500;
export const MAX_COPY_NAME = 80;

export const campaignRecord = z.object({
  id: z.int(),
  name: z.string().min(1),
  bookId: z.int(),
  /** `name`: whom the copy is for; "": anyone. */
  copies: z.array(z.object({ code: z.string(), name: z.string() })).min(1).max(MAX_COPIES),
  createdAtMs: z.number(),
  /** Copies are claimed until then. */
  expiresAtMs: z.number(),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;

/** A listener's copy. */
export const claimRecord = z.object({
  campaignId: z.int(),
  code: z.string(),
  userId: z.string(),
  atMs: z.number(),
  /** Agreed that the author sees how much of the book was heard. */
  sharesProgress: z.boolean(),
  remindedAtMs: z.number().nullable(),
});
export type ClaimRecord = z.infer<typeof claimRecord>;

const BATCH = "Review copies ";

/** The batch of a campaign's codes, and the campaign of a code; null: another code. */
export const batchOfCampaign = (id: number): string => `${BATCH}${id}`;
export function campaignOf({ batch }: { batch: string | null }): number | null {
  const [, id] = /^Review copies (\d{1,9})$/.exec(batch ?? "") ?? [];
  return id === undefined ? null : Number(id);
}
