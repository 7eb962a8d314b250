/** Commands for listeners' support requests and their answers. */
import { refuse } from "@/lib/platform/refusal.ts";
import { toLetter } from "@/lib/platform/server/mail/letter.ts";
import type { HelpRequestStore } from "@/lib/support/server/store.ts";
import type { InputOf } from "@/lib/desk/inputs.ts";
import { maskedAddress } from "@/lib/platform/mail_address.ts";
import { formatDay } from "@/lib/platform/day.ts";
import { done } from "@/lib/desk/server/commands/command.ts";
import { OUTCOMES } from "@/lib/desk/words/outcomes.ts";
import { SUPPORT, SUPPORT_OUTCOMES } from "@/lib/desk/words/support.ts";

/** Requests listed, newest first. */
const LISTED = 50;

export function supportCommands(
  { requests, mail }: {
    requests: HelpRequestStore;
    /** null: no mail server is configured. */
    mail: { seriesTitle: string; supportEmail: string | null; wake(): Promise<void> } | null;
  },
) {
  return {
    "request close": {
      changes: true,
      about: ({ id }: InputOf<"request close">) => id,
      async run({ id }: InputOf<"request close">) {
        const closed = await requests.close(id, Date.now());
        return closed
          ? done(closed, SUPPORT_OUTCOMES.requestClosed, { after: "closed" })
          : refuse("unknown_request", SUPPORT_OUTCOMES.noRequest(id));
      },
    },
    requests: {
      run: async (_: InputOf<"requests">) => done(await requests.list(LISTED)),
    },
    "request answer": {
      changes: true,
      about: ({ id }: InputOf<"request answer">) => id,
      async run({ id, text }: InputOf<"request answer">) {
        if (!mail) return refuse("no_mail", OUTCOMES.noMail);
        const atMs = Date.now();
        const answered = await requests.answer(
          id,
          { text, atMs },
          ({ email, createdAtMs }) => ({
            // Anybody may have typed this address with the letter: its words go to the author alone.
            ...toLetter({
              to: email,
              subject: SUPPORT.mail,
              paragraphs: [text, mail.seriesTitle, SUPPORT.about(formatDay(createdAtMs))],
            }),
            ...mail.supportEmail ? { replyTo: mail.supportEmail } : {},
            id: crypto.randomUUID(),
            failures: 0,
            createdAtMs: atMs,
            dueAtMs: atMs,
          }),
        );
        if (!answered) return refuse("unknown_request", SUPPORT_OUTCOMES.noRequest(id));
        mail.wake().catch(() => {}); // the queue logs what it cannot send
        return done(answered, SUPPORT_OUTCOMES.requestAnswered(answered.email), {
          after: maskedAddress(answered.email),
        });
      },
    },
  } as const;
}
