// deno-lint-ignore-file react-no-danger -- the text is ours, constant and named by its hash
import { Head } from "fresh/runtime";

/** The styles of the checkout (styles/shop.css), in the page as all styles are. */
export function ShopStyles({ css }: { css: string }) {
  return (
    <Head>
      <style dangerouslySetInnerHTML={{ __html: css }} />
    </Head>
  );
}
