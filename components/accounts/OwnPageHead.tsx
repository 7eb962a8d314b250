/** The head of a page that belongs to one listener: nothing for search engines or link previews. */
import { Head } from "fresh/runtime";

export function OwnPageHead({ title, siteName }: { title: string; siteName: string }) {
  return (
    <Head>
      <title>{`${title} · ${siteName}`}</title>
      <meta name="robots" content="noindex" />
    </Head>
  );
}
