/** Sample reviews of the demo's books, so that a trial store shows what reviews look like. */
import { dirname, join } from "node:path";
import { z } from "zod";
import type { ReviewView } from "@/lib/reviews/schema.ts";
import { countryName } from "@/lib/reviews/view.ts";

const sampleFile = z.array(z.strictObject({
  audiobookId: z.int(),
  reviewerName: z.string(),
  countryCode: z.string().length(2),
  rating: z.int().min(1).max(5),
  title: z.string(),
  content: z.string(),
  createdAt: z.iso.date(),
  authorReply: z.strictObject({ text: z.string(), date: z.iso.date() }).optional(),
}));

/** The samples beside the demo's catalogue; empty for an author's own catalogue. */
export async function readSamples(catalogueFile: string): Promise<ReviewView[]> {
  const file = join(dirname(catalogueFile), "reviews.json");
  const text = await Deno.readTextFile(file).catch(() => "[]");
  return sampleFile.parse(JSON.parse(text)).map(({ authorReply, ...it }, index) => ({
    ...it,
    id: `sample-${index + 1}`,
    reviewerCountry: countryName(it.countryCode),
    createdAt: noon(it.createdAt),
    editedAt: null,
    hasAuthorReply: authorReply !== undefined,
    authorReply: authorReply?.text ?? null,
    authorReplyDate: authorReply ? noon(authorReply.date) : null,
    storefront: "Sample",
    isOwner: false,
    isSample: true,
  }));
}

const noon = (date: string) => `${date}T12:00:00.000Z`;
