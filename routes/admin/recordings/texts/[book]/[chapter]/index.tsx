/** /admin/recordings/texts/11/3: the text of a chapter, to play and correct sentence by sentence. */

import { HttpError, page } from "fresh";
import { DeskForm } from "@/components/desk/DeskForm.tsx";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { SentenceForms } from "@/components/desk/RecordingForms.tsx";
import { chapterSoundPath, chapterTextPath, RECORDINGS_PATH } from "@/lib/desk/addresses.ts";
import { COMMANDS } from "@/lib/desk/commands/run_command.server.ts";
import type { EditedText } from "@/lib/desk/views.ts";
import { TEXTS } from "@/lib/desk/words/recordings.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const { book, chapter } = ctx.params;
    const asked = COMMANDS["text show"].input.safeParse({ place: `${book}/${chapter}` });
    if (!asked.success) throw new HttpError(404);
    const found = await ctx.state.services.desk.read("text show", asked.data);
    if (!found.ok && found.code === "no_library") return seeOther(RECORDINGS_PATH); // that page shows the reason
    if (!found.ok) throw new HttpError(404);
    return page<EditedText>(found.data);
  },
});

export default defineDesk.page<typeof handler>(function ChapterTextPage({ data, state }) {
  const { bookId, chapter, title, hasFormer } = data;
  const path = chapterTextPath(bookId, chapter);
  return (
    <>
      <DeskHead desk={state.desk} title={title} lead={TEXTS.lead} />
      <audio
        id="chapter"
        className="desk__chapter"
        controls
        preload="none"
        src={chapterSoundPath(bookId, chapter)}
        aria-label={TEXTS.sound}
      />
      <p className="desk__keys" data-with-script hidden>{TEXTS.keys}</p>
      <SentenceForms {...data} />
      {hasFormer && (
        <DeskForm
          command="text undo"
          fixed={{ place: `${bookId}/${chapter}` }}
          back={path}
          submit={TEXTS.undo}
          isSmall
        />
      )}
      <p>
        <a href={RECORDINGS_PATH} f-client-nav="false">{TEXTS.back}</a>
      </p>
      <script type="module" src={scriptAddress("/chapter_text.js")}></script>
    </>
  );
});
