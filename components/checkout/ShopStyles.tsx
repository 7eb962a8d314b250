import { asset, Head } from "fresh/runtime";

/** The styles of the pages of buying (styles/shop.css). */
export function ShopStyles() {
  return (
    <Head>
      <link rel="stylesheet" href={asset("/shop.css")} />
    </Head>
  );
}
