import { Head, Partial } from "fresh/runtime";

export default function Home() {
  return (
    <Partial name="page">
      <Head>
        <title>Home</title>
        <link rel="canonical" href="https://example.com/" />
      </Head>
      <h1>Home</h1>
      <img src="/logo.svg" alt="" />
    </Partial>
  );
}
