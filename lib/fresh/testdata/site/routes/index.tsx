import { Head } from "fresh/runtime";

export default function Home() {
  return (
    <>
      <Head>
        <title>Home</title>
        <meta name="description" content="Of the home page" />
        <link rel="canonical" href="https://example.com/" />
        <script
          type="application/ld+json"
          // deno-lint-ignore react-no-danger -- JSON
          dangerouslySetInnerHTML={{ __html: `{"@type":"WebSite"}` }}
        />
      </Head>
      <h1>Home</h1>
      <img src="/logo.svg" alt="" />
      <noscript>no script</noscript>
    </>
  );
}
