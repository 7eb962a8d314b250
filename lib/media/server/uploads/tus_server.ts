/** The protocol itself: @tus/server over files. Loaded with the first request, which few sites ever get. */
import type { Server } from "@tus/server";
import { isRefusal, type Refusal } from "@/lib/platform/refusal.ts";

export interface TusOptions {
  /** Where files lie under their ids, each with a note beside it. */
  folder: string;
  /** Path at which files are created. */
  path: string;
  /** From its creation on, an unfinished file takes bytes for so long. */
  lifetimeMs: number;
  /** What is kept with the file, or why it is not taken. */
  check(
    o: { bookId: number; name: string; bytes: number | null },
  ): Promise<Refusal<string> | Record<string, string>>;
}

const STATUS: Record<string, number> = {
  no_book: 404,
  bad_name: 400,
  bad_type: 415,
  too_large: 413,
  too_many: 429,
  no_room: 507,
  conflict: 409,
};

export async function openTusServer(
  { folder, path, lifetimeMs, check }: TusOptions,
): Promise<Server> {
  const [{ Server }, { FileStore }] = await Promise.all([
    import("@tus/server"),
    import("@tus/file-store"),
  ]);
  return new Server({
    path,
    relativeLocation: true,
    datastore: new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs }),
    async onUploadCreate(_, { metadata, size }) {
      const { book, name } = metadata ?? {};
      const bookId = /^[1-9]\d{0,8}$/.test(book ?? "") ? Number(book) : 0;
      const checked = await check({ bookId, name: name ?? "", bytes: size ?? null });
      if (isRefusal(checked)) {
        throw { status_code: STATUS[checked.code] ?? 400, body: checked.message };
      }
      return { metadata: checked };
    },
  });
}
