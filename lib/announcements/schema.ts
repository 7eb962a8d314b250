/** Who wants a mail when a new book comes out. */
import { z } from "zod";
import { emailAddress } from "@/lib/accounts/schema.ts";

export const alertRecord = z.object({
  /** Random, and known to whoever reads the address's mail: its links carry it. */
  id: z.string().min(1),
  email: z.string(),
  createdAtMs: z.number(),
  /** When the link in the mail was followed; null: no mail but that one goes there. */
  confirmedAtMs: z.number().nullable(),
  /** When an unconfirmed one is forgotten; null: it stays until its listener leaves. */
  expiresAtMs: z.number().nullable(),
  /** Books that it was told of. */
  sentBookIds: z.array(z.int()),
});
export type AlertRecord = z.infer<typeof alertRecord>;

/** POST /release-alert. */
export const alertInput = z.object({ email: emailAddress });

/** As its listener may see it. */
export interface AlertView {
  email: string;
  createdAt: string;
  confirmedAt: string | null;
}

export function alertView({ email, createdAtMs, confirmedAtMs }: AlertRecord): AlertView {
  return {
    email,
    createdAt: new Date(createdAtMs).toISOString(),
    confirmedAt: confirmedAtMs === null ? null : new Date(confirmedAtMs).toISOString(),
  };
}
