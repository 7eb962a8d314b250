/** Fields and formats shared by all statements without an account. */
import { z } from "zod";
import { formatDay } from "@/lib/platform/day.ts";
import { mailAddress } from "@/lib/platform/mail_address.ts";
import { typedLine } from "@/lib/platform/typed_text.ts";

/** One line of text. */
export const statedLine = (max: number, wanted: string) =>
  typedLine(max, wanted).pipe(z.string().min(1, wanted));

export const statedEmail = mailAddress();

/** "22 November 2026, 14:03:22 UTC". */
export const formatSecond = (atMs: number): string =>
  `${formatDay(atMs)}, ${new Date(atMs).toISOString().slice(11, 19)} UTC`;
