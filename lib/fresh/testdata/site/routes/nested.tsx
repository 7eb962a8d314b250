import type { PageProps } from "fresh";
import { Partial } from "fresh/runtime";

export const config = { skipAppWrapper: true };

/** In-page navigation for a part of the body only. */
export default function Nested({ url }: PageProps) {
  return (
    <div f-client-nav>
      <a href="/nested?two">Next</a>
      <Partial name="page">
        <h1>Nested {url.searchParams.has("two") ? "two" : "start"}</h1>
      </Partial>
    </div>
  );
}
