import { HttpError, type PageProps } from "fresh";
import { Head } from "fresh/runtime";

export default function ErrorPage({ error }: PageProps) {
  const status = error instanceof HttpError ? error.status : 500;
  return (
    <>
      <Head>
        <title>{`Error ${status}`}</title>
      </Head>
      <h1>Error {status}</h1>
    </>
  );
}
