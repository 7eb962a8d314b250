/** POST /admin/picture `file`: sets the cover of `?book=11`, or with `?icon=1` the shop's icon. */

import { HttpError, page } from "fresh";
import { DeskHead } from "@/components/desk/DeskPage.tsx";
import { parseBookId } from "@/lib/catalogue/book.ts";
import { MAX_PICTURE_BYTES } from "@/lib/catalogue/cover_maker.server.ts";
import { BOOKS_PATH, BRAND_PATH, deskBookPath } from "@/lib/desk/addresses.ts";
import { deskFlash } from "@/lib/desk/auth/auth.server.ts";
import { BOOKS } from "@/lib/desk/words/books.ts";
import { RESULT } from "@/lib/desk/words/desk.ts";
import { seeOther } from "@/lib/platform/http/answers.server.ts";
import { readUpload } from "@/lib/platform/http/read_body.server.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

/** Most bytes of the multipart form apart from the picture. */
const FORM_BYTES = 10_000;

interface Data {
  back: string;
  error: string;
}

export const handler = defineDesk.handlers({
  GET: () => seeOther(BOOKS_PATH),
  async POST(ctx) {
    const { searchParams } = ctx.url;
    const bookId = searchParams.has("icon") ? null : parseBookId(searchParams.get("book"));
    if (bookId === null && !searchParams.has("icon")) throw new HttpError(404);
    const { file } = (await readUpload(ctx.req, MAX_PICTURE_BYTES + FORM_BYTES)).files;
    const back = bookId === null ? BRAND_PATH : deskBookPath(bookId);
    if (!file?.size) return page<Data>({ back, error: BOOKS.noPicture }, { status: 409 });
    const picture = await file.bytes();
    const { desk } = ctx.state.services;
    const by = ctx.state.desk.session.user.id;
    const result = bookId === null
      ? await desk.runCommand("brand icon", { picture }, by)
      : await desk.runCommand("cover set", { bookId, picture }, by);
    if (result.ok) return seeOther(back, deskFlash.set(result.text));
    return page<Data>({ back, error: result.message }, { status: 409 });
  },
});

export default defineDesk.page<typeof handler>(
  function CoverPage({ data: { back, error }, state }) {
    return (
      <>
        <DeskHead desk={{ ...state.desk, flash: null }} title={RESULT.refused} />
        <p role="alert">{error}</p>
        <p>
          <a className="button button--quiet" href={back}>{RESULT.back}</a>
        </p>
      </>
    );
  },
);
