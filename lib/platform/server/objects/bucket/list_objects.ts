/** The names in a bucket (ListObjectsV2), all pages of them. */
import { describeAnswer, type Requests } from "@/lib/platform/server/objects/bucket/requests.ts";
import { type ListedObject, ObjectError } from "@/lib/platform/server/objects/objects.ts";

/** A thousand names each: more than any library has. */
const MAX_PAGES = 1_000;

/** @param prefix of whole names in the bucket, which the answer has too */
export async function listObjects(requests: Requests, prefix: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const more: Record<string, string> = token ? { "continuation-token": token } : {};
    const answer = await requests.send({
      method: "GET",
      key: "",
      query: { "list-type": "2", "encoding-type": "url", prefix, ...more },
    });
    if (answer.status !== 200) {
      throw new ObjectError(
        "unavailable",
        `Listing ${prefix} failed: the store answers ${await describeAnswer(answer)}`,
      );
    }
    const text = await answer.text();
    found.push(...text.split("<Contents>").slice(1).map((it) => read(it.split("</Contents>")[0]!)));
    token = element(text, "NextContinuationToken");
    if (!token) return found;
  }
  throw new ObjectError("unavailable", `Listing ${prefix} has no end`);
}

const read = (text: string): ListedObject => ({
  name: decodeURIComponent(element(text, "Key")!.replaceAll("+", " ")),
  bytes: Number(element(text, "Size")),
  modifiedMs: Date.parse(element(text, "LastModified") ?? ""),
});

/** Names are encoded, and nothing else that is read here can hold what XML has to escape but `&`. */
const element = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]?.replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"');
