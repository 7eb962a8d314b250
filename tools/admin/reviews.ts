/** What the author does with reviews from the terminal. */
import type { ReviewRecord } from "@/lib/reviews/schema.ts";
import type { ReviewService } from "@/lib/reviews/server/service.ts";
import type { ReviewStore } from "@/lib/reviews/server/store.ts";
import type { Command } from "./commands.ts";

export type ReviewCommand = Extract<Command, { name: `review ${string}` }>;

export function isReviewCommand(command: Command): command is ReviewCommand {
  return command.name.startsWith("review ");
}

/** Reviews that `review list` prints. */
const LISTED = 50;

export async function obeyReview(
  command: ReviewCommand,
  { store, reviews }: { store: ReviewStore; reviews: ReviewService },
): Promise<{ ok: boolean; text: string }> {
  switch (command.name) {
    case "review list": {
      const lines: string[] = [];
      for await (const review of store.list(command.bookId)) {
        lines.push(describe(review));
        if (lines.length === LISTED) break;
      }
      return {
        ok: true,
        text: lines.join("\n") || `Nobody has rated book ${command.bookId} here.`,
      };
    }
    case "review hide":
      return answer(await reviews.setHidden(command.id, true), command.id, "hidden");
    case "review show":
      return answer(await reviews.setHidden(command.id, false), command.id, "shown");
    case "review reply":
      return answer(
        await reviews.reply(command.id, command.text),
        command.id,
        command.text === "" ? "without a reply again" : "answered",
      );
  }
}

function answer(review: ReviewRecord | null, id: string, done: string) {
  return review
    ? { ok: true, text: `The review by ${oneLine(review.reviewerName)} is ${done}.` }
    : { ok: false, text: `There is no review ${id}; "review list BOOK" names them.` };
}

function describe(it: ReviewRecord): string {
  return [
    it.id,
    new Date(it.createdAtMs).toISOString().slice(0, 10),
    `${it.rating} of 5`,
    oneLine(it.reviewerName) || "no name",
    oneLine(it.title) || "stars alone",
    ...it.reply ? ["answered"] : [],
    ...it.hiddenAtMs === null ? [] : ["hidden"],
  ].join("  ");
}

/** What a stranger typed must not draw on the terminal: neither lines nor turns of direction. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
