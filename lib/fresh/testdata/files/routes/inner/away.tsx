// deno-lint-ignore require-await -- an async page may return a Response
export default async function Away() {
  return new Response("away", { status: 299 });
}
