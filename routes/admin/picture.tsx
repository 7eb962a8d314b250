/** POST /admin/picture `file`: sets the cover of `?book=11`, or with `?icon=1` the shop's icon. */
import { HttpError, page } from "fresh";
import { DeskPage } from "@/components/desk/DeskPage.tsx";
import { parseBookId } from "@/lib/catalogue/book_id.ts";
import { MAX_PICTURE_BYTES } from "@/lib/catalogue/server/covers/cover_maker.ts";
import { BOOKS_PATH, BRAND_PATH, deskBookPath } from "@/lib/desk/addresses.ts";
import { saidCookie } from "@/lib/desk/server/door/cookie.ts";
import { CONFIRM, RESULT } from "@/lib/desk/words/commands.ts";
import { readUpload } from "@/lib/platform/server/http/read_upload.ts";
import { seeOther } from "@/lib/platform/server/http/see_other.ts";
import { define } from "@/lib/site/adapters/request/define.ts";
import { requireDesk } from "@/lib/site/adapters/request/require_desk.ts";

/** Most bytes of the multipart form apart from the picture. */
const FORM_BYTES = 10_000;

interface Data {
  back: string;
  error: string;
}

export const handler = define.handlers({
  GET(ctx) {
    const guest = requireDesk(ctx);
    return guest instanceof Response ? guest : seeOther(BOOKS_PATH);
  },
  async POST(ctx) {
    const guest = requireDesk(ctx);
    if (guest instanceof Response) return guest;
    const { searchParams } = ctx.url;
    const bookId = searchParams.has("icon") ? null : parseBookId(searchParams.get("book"));
    if (bookId === null && !searchParams.has("icon")) throw new HttpError(404);
    const { file } = (await readUpload(ctx.req, MAX_PICTURE_BYTES + FORM_BYTES)).files;
    const picture = file ? new Uint8Array(await file.arrayBuffer()).toBase64() : "";
    const { desk } = ctx.state.services;
    const by = guest.session.user.id;
    const result = bookId === null
      ? await desk.perform("brand icon", { picture }, by)
      : await desk.perform("cover set", { bookId: String(bookId), picture }, by);
    const back = bookId === null ? BRAND_PATH : deskBookPath(bookId);
    if (result.ok) return seeOther(back, saidCookie(result.text));
    return page<Data>({ back, error: result.message }, { status: 409 });
  },
});

export default define.page<typeof handler>(function CoverPage({ data: { back, error }, state }) {
  return (
    <DeskPage
      title={RESULT.refused}
      siteName={state.services.catalogue.series.title}
      path={BOOKS_PATH}
      said={null}
    >
      <p role="alert">{error}</p>
      <p>
        <a className="button button--quiet" href={back}>{CONFIRM.back}</a>
      </p>
    </DeskPage>
  );
});
