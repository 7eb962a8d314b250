/**
 * POST /admin/do: runs a command. Those with `confirm` ask for confirmation and the password first.
 * `listener export` and commands whose result is a file answer with it.
 */

import { type Context, HttpError, page } from "fresh";
import { ConfirmForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import {
  ContactForm,
  MailForm,
  PremiumForm,
  StripeForm,
  TaxForm,
} from "@/components/desk/SettingsForms.tsx";
import { RatesForm } from "@/components/figures/OwnTotal.tsx";
import { DESK_PATH, deskPath } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import type { CommandName } from "@/lib/desk/command_names.ts";
import {
  type CommandResult,
  type Described,
  DownloadedText,
} from "@/lib/desk/commands/command.server.ts";
import {
  ANY_COMMAND,
  BAD_INPUT,
  isCommandName,
  issuesByField,
  mayRun,
} from "@/lib/desk/commands/run_command.server.ts";
import { csvStream } from "@/lib/platform/csv.server.ts";
import { BULK, CONFIRM, RESULT } from "@/lib/desk/words/desk.ts";
import { FORBIDDEN } from "@/lib/desk/words/team.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readForm } from "@/lib/platform/http/read_body.server.ts";
import { defineDesk, type DeskState } from "@/lib/site/adapters/request/define.server.ts";

/** Room for a reply of 10,000 characters of four bytes, each percent-encoded as twelve. */
const MAX_BYTES = 128 * 1024;

/** Forms with many fields are shown again on invalid input, with the typed values and a message at each field. */
const LONG_FORMS: Partial<Record<CommandName, typeof TaxForm>> = {
  "tax set": TaxForm,
  "rates set": RatesForm,
  "premium set": PremiumForm,
  "mail set": MailForm,
  "stripe set": StripeForm,
  "contact set": ContactForm,
};

/** Prefix of the checkboxes' names in a list, followed by the item's id. */
const PICK = "pick.";

type Fields = Record<string, string>;

interface Data {
  back: string;
  /** The command to confirm; null: a command was refused. */
  asked: Described & { command: CommandName; fields: Fields; needsPassword: boolean } | null;
  error: string | null;
  /** A long form with invalid input; absent: none. */
  typed?: { command: CommandName; values: Fields; errors: Fields };
}

export const handler = defineDesk.handlers({
  GET: () => seeOther(DESK_PATH),
  async POST(ctx) {
    const { desk } = ctx.state.services;
    const { command, back: from, sure, password, each, ...fields } = await readForm(
      ctx.req,
      MAX_BYTES,
    );
    const back = deskPath(from);
    if (!command || !isCommandName(command)) throw new HttpError(404);
    const { changes, confirm, input, isTerminalOnly } = ANY_COMMAND[command];
    if (isTerminalOnly || !changes) throw new HttpError(404);
    if (!mayRun(ctx.state.desk.role, command)) {
      const error = FORBIDDEN.command(ctx.state.desk.role);
      return page<Data>({ back, asked: null, error }, { status: 403 });
    }
    if (each !== undefined) {
      if (confirm) throw new HttpError(404); // these are confirmed one by one
      const picked = Object.keys(fields).filter((it) => it.startsWith(PICK));
      const done = await doEach(
        picked.map((it) => ({ [each]: it.slice(PICK.length) })),
        (it) => desk.runTyped(command, it, ctx.state.desk.session.user.id),
      );
      return done.ok
        ? seeOther(back, deskFlash.set(done.text))
        : page<Data>({ back, asked: null, error: done.text }, { status: 409 });
    }
    const read = input.safeParse(fields);
    if (!read.success && LONG_FORMS[command]) {
      const errors = issuesByField(read.error);
      const typed = { command, values: fields, errors };
      return page<Data>({ back, asked: null, error: RESULT.lookBelow, typed }, { status: 400 });
    }
    if (read.success && confirm && (confirm.when?.(read.data) ?? true)) {
      const error = sure ? await checkConfirmation(ctx, password) : null;
      if (!sure || error !== null) {
        const described = await desk.describe(command, read.data);
        const needsPassword = !desk.auth.isConfirmed(ctx.state.desk);
        const asked = { command, fields, ...described, needsPassword };
        return page<Data>({ back, asked, error }, { status: error === null ? 200 : 403 });
      }
    }
    const result = await desk.runTyped(command, fields, ctx.state.desk.session.user.id);
    if (result.ok) {
      if (result.data instanceof DownloadedText) return download(result.data);
      return command === "listener export"
        ? fileOf(result.data)
        : seeOther(result.next ?? back, deskFlash.set(result.text));
    }
    const status = result.code === BAD_INPUT ? 400 : 409;
    return page<Data>({ back, asked: null, error: result.message }, { status });
  },
});

const download = ({ name, type, parts }: DownloadedText): Response =>
  new Response(csvStream(parts), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
    },
  });

const fileOf = (data: unknown): Response =>
  new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="listener.json"',
    },
  });

/** Runs the command for each item in turn, each with its own entry in the audit log. */
async function doEach(
  all: Fields[],
  run: (fields: Fields) => Promise<CommandResult<unknown>>,
): Promise<{ ok: boolean; text: string }> {
  if (all.length === 0) return { ok: false, text: BULK.none };
  const refused: string[] = [];
  for (const fields of all) {
    const result = await run(fields);
    if (!result.ok) refused.push(result.message);
  }
  const count = all.length - refused.length;
  return refused.length === 0
    ? { ok: true, text: BULK.done(count) }
    : { ok: false, text: BULK.some(count, refused[0]!) };
}

/** null: confirmed, by this password or a recent one; else the error message. */
async function checkConfirmation(
  { state }: Context<DeskState>,
  password: string | undefined,
): Promise<string | null> {
  const { auth } = state.services.desk;
  if (auth.isConfirmed(state.desk)) return null;
  const proved = await auth.confirm(state.desk, (password ?? "").slice(0, 200));
  return proved.ok ? null : proved.message;
}

export default defineDesk.page<typeof handler>(function DoPage({ data, state }) {
  const { back, asked, error, typed } = data;
  const LongForm = typed && LONG_FORMS[typed.command];
  const title = asked ? CONFIRM.title : RESULT.refused;
  return (
    <>
      <DeskHead desk={{ ...state.desk, flash: null }} title={title} />
      {asked ? <ConfirmForm {...asked} back={back} error={error} /> : (
        <>
          <p role="alert">{error}</p>
          {LongForm && <LongForm values={typed.values} errors={typed.errors} />}
          <p>
            <a className="button button--quiet" href={back}>{RESULT.back}</a>
          </p>
        </>
      )}
    </>
  );
});
