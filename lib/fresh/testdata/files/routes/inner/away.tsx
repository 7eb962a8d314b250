// deno-lint-ignore require-await -- what makes it answer by itself
export default async function Away() {
  return new Response("away", { status: 299 });
}
