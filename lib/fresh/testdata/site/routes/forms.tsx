import type { Context, PageProps } from "fresh";

export const handler = {
  GET: (ctx: Context<unknown>) => ({ data: ctx.url.searchParams.get("q") }),
  async POST(ctx: Context<unknown>) {
    const form = await ctx.req.formData();
    // A redirect made without ctx.redirect().
    if (form.has("plain")) {
      return new Response(null, { status: 303, headers: { location: "/two" } });
    }
    return ctx.redirect(`/forms?q=posted-${encodeURIComponent(String(form.get("q")))}`, 303);
  },
};

export default function Forms({ data }: PageProps<string | null>) {
  return (
    <>
      <h1>Forms</h1>
      <output>{data}</output>
      <form action="/forms" id="get">
        <input name="q" aria-label="Search" />
        <button type="submit">Search</button>
      </form>
      <form action="/forms" method="post">
        <input name="q" aria-label="Post" />
        <button type="submit">Send</button>
        <button type="submit" name="plain" value="1">Post plainly</button>
      </form>
      <button type="button" f-partial="/two">Take</button>
    </>
  );
}
