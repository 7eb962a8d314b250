/** Stores support requests for a year. */

import { isoDay } from "@/lib/platform/time.ts";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { keys as platformKeys } from "@/lib/platform/records.ts";
import { keys, REQUEST_KEPT_MS } from "./records.ts";
import { createWordIndex } from "@/lib/platform/kv/word_index.server.ts";
import type { MailRecord } from "@/lib/platform/mail/letter.server.ts";
import { CONFLICT, retryOnConflict } from "@/lib/platform/record.ts";
import { type HelpRequestRecord, helpRequestRecord } from "./calls.ts";

const words = createWordIndex<HelpRequestRecord>({
  kind: "help_request",
  idOf: ({ id }) => id,
  atMsOf: ({ createdAtMs }) => createdAtMs,
  textsOf: ({ email, subject, message }) => [email, subject, message],
});

/** One day, and one more for clocks that differ. */
const COUNTED_MS = 2 * DAY_MS;

/** Keeps the newest answers: a value of the store holds 64 KiB, and an answer has up to 10,000 characters. */
const MAX_ANSWERS = 3;

type Answer = HelpRequestRecord["answers"][number];

export type HelpRequestStore = ReturnType<typeof createHelpRequestStore>;

export function createHelpRequestStore(kv: Deno.Kv) {
  async function idsOf(userId: string): Promise<string[]> {
    const entries = kv.list({ prefix: keys.helpRequestOfUser.under(userId) }, { reverse: true });
    return (await Array.fromAsync(entries)).map(({ key }) => String(key.at(-1)));
  }

  const get = (id: string) => keys.helpRequest.get(kv, id);

  return {
    /** In one transaction with the mails of it: the sender's receipt, and what the author gets. */
    add: (request: HelpRequestRecord, { receipt = null, toAuthor = null }: {
      receipt?: MailRecord | null;
      /** @param nth how many of that day's were to be mailed to the author, including this one */
      toAuthor?: ((nth: number) => MailRecord) | null;
    } = {}): Promise<void> =>
      retryOnConflict(async () => {
        const { id, userId, createdAtMs } = request;
        const expiry = { expireIn: REQUEST_KEPT_MS };
        const change = kv.atomic().set(keys.helpRequest(id), request, expiry);
        if (userId !== null) change.set(keys.helpRequestOfUser(userId, id), true, expiry);
        const mails = receipt ? [receipt] : [];
        if (toAuthor) {
          const counted = await kv.get<number>(keys.requestsMailed(isoDay(createdAtMs)));
          const nth = (counted.value ?? 0) + 1;
          change.check(counted).set(counted.key, nth, { expireIn: COUNTED_MS });
          mails.push(toAuthor(nth));
        }
        for (const mail of mails) change.set(platformKeys.mail(mail.id), mail);
        words.write(change, { before: null, after: request, ...expiry });
        return (await change.commit()).ok ? undefined : CONFLICT;
      }),
    /** By word prefixes of address, subject and text, newest first. */
    search: (text: string, limit: number) => words.find(kv, { text, limit, load: get }),
    /** Newest first. */
    list: (limit: number) => keys.helpRequest.list(kv, [], { limit, reverse: true }),
    /**
     * Adds the author's answer, in one transaction with the mail that `toMail` makes of the request;
     * null: unknown request.
     */
    answer: (
      id: string,
      answer: Answer,
      toMail: (request: HelpRequestRecord) => MailRecord,
    ): Promise<HelpRequestRecord | null> =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.helpRequest(id));
        if (entry.value === null) return null;
        const known = helpRequestRecord.parse(entry.value);
        const request = { ...known, answers: [...known.answers, answer].slice(-MAX_ANSWERS) };
        const mail = toMail(request);
        const expireIn = Math.max(1, known.createdAtMs + REQUEST_KEPT_MS - answer.atMs);
        const { ok } = await kv.atomic().check(entry)
          .set(entry.key, request, { expireIn })
          .set(platformKeys.mail(mail.id), mail)
          .commit();
        return ok ? request : CONFLICT;
      }),
    /** Closes it without an answer; null: unknown request. */
    close: (id: string, atMs: number): Promise<HelpRequestRecord | null> =>
      retryOnConflict(async () => {
        const entry = await kv.get(keys.helpRequest(id));
        if (entry.value === null) return null;
        const request = { ...helpRequestRecord.parse(entry.value), closedAtMs: atMs };
        const expireIn = Math.max(1, request.createdAtMs + REQUEST_KEPT_MS - atMs);
        const { ok } = await kv.atomic().check(entry).set(entry.key, request, { expireIn })
          .commit();
        return ok ? request : CONFLICT;
      }),
    /** Requests sent from an account, newest first. */
    async listOfUser(userId: string): Promise<HelpRequestRecord[]> {
      return (await Promise.all((await idsOf(userId)).map(get))).filter((it) => it !== null);
    },
    /** Deletes the requests sent from an account. */
    async erase(userId: string): Promise<void> {
      for (const id of await idsOf(userId)) {
        const change = kv.atomic()
          .delete(keys.helpRequest(id))
          .delete(keys.helpRequestOfUser(userId, id));
        words.write(change, { before: await get(id), after: null });
        await change.commit();
      }
    },
  };
}
