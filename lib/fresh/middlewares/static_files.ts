import { chooseCoding, matchesEtag } from "@/lib/http/headers.ts";
import type { StaticFile, StoredBytes } from "../app/build_cache.ts";
import { BUILD } from "../app/context.ts";
import type { Middleware } from "../app/handlers.ts";
import { ASSET_KEY, BUILD_ID } from "../shared/asset.ts";

const FOREVER = "public, max-age=31536000, immutable";

/** Such a path is already in the build's form of percent-encoding. */
const PLAIN = /^[\w\-.!~*'()/]*$/;

/**
 * Serves static files and the build's files. Addresses with a build id are cacheable for ever;
 * others are revalidated each time, with 304 if unchanged.
 */
export function staticFiles<State>(): Middleware<State> {
  return async (ctx) => {
    const { url, req, [BUILD]: build } = ctx;
    const { pathname } = url;
    const file = build?.files.get(pathname) ??
      (PLAIN.test(pathname) ? undefined : build?.files.get(encodeName(pathname)));
    if (file === undefined) {
      return pathname === "/favicon.ico" ? new Response(null, { status: 404 }) : ctx.next();
    }
    if (req.method !== "GET" && req.method !== "HEAD") {
      return new Response("Method Not Allowed", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const key = url.searchParams.get(ASSET_KEY);
    if (key !== null && key !== BUILD_ID) return redirectToBare(url);

    const named = key !== null || pathname.startsWith("/_fresh/js/");
    const etag = `W/"${file.hash}"`;
    const headers = new Headers({
      "content-type": file.contentType,
      "cache-control": named && ctx.config.mode === "production" ? FOREVER : "no-cache",
      etag,
    });
    if (file.br !== undefined || file.gzip !== undefined) headers.set("vary", "accept-encoding");
    if (matchesEtag(req.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }

    const stored = negotiate(req, file, headers);
    headers.set("content-length", String(stored.size));
    return new Response(req.method === "HEAD" ? null : await open(stored), { headers });
  };
}

/**
 * Normalizes percent-encoding to the build's form: browsers leave "@", "+", "," and others
 * unencoded. "" for an invalid encoding, which matches no file.
 */
function encodeName(pathname: string): string {
  try {
    return pathname.split("/").map((part) => encodeURIComponent(decodeURIComponent(part))).join(
      "/",
    );
  } catch (error) {
    if (error instanceof URIError) return "";
    throw error;
  }
}

/**
 * The linking page is of another build: redirects to the address without a build id, which is not
 * cacheable for ever.
 */
function redirectToBare(url: URL): Response {
  const target = new URL(url);
  target.searchParams.delete(ASSET_KEY);
  return new Response(null, {
    status: 307,
    headers: { location: target.pathname + target.search },
  });
}

/** Picks br before gzip before identity among the codings that the client accepts. */
function negotiate(req: Request, file: StaticFile, headers: Headers): StoredBytes {
  const kept = (["br", "gzip"] as const).filter((coding) => file[coding] !== undefined);
  const coding = chooseCoding(req.headers.get("accept-encoding"), kept);
  const stored = coding === "identity" ? undefined : file[coding];
  if (stored === undefined) return file;
  headers.set("content-encoding", coding);
  return stored;
}

async function open({ source }: StoredBytes): Promise<BodyInit> {
  return typeof source === "string" ? (await Deno.open(source)).readable : source;
}
