/** Removing everything below a key. */

/** Deno KV takes 1,000 mutations a commit. */
const AT_ONCE = 500;

/** Deletes every key below the prefix. Idempotent: an interrupted run can be repeated. */
export async function erasePrefix(kv: Deno.Kv, prefix: Deno.KvKey): Promise<void> {
  const found = (await Array.fromAsync(kv.list({ prefix }))).map(({ key }) => key);
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    await some.reduce((atomic, key) => atomic.delete(key), kv.atomic()).commit();
  }
}
