/** The tus server: @tus/server with a file store. Loaded at the first request, because most sites never get one. */
import type { Server } from "@tus/server";
import { isRefusal, type Refusal } from "@/lib/platform/refusal.ts";

export interface TusOptions {
  /** Folder of the uploads, each named by its id, with a metadata file beside it. */
  folder: string;
  /** Path at which uploads are created. */
  path: string;
  /** Time from its creation for which an unfinished upload accepts bytes. */
  lifetimeMs: number;
  /** The metadata stored with the file, or a refusal. */
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
