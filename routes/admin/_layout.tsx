/** The frame of the desk's screens; none until the author has signed in. */

import { DeskFrame } from "@/components/desk/DeskPage.tsx";
import { define } from "@/lib/site/adapters/request/define.ts";

export default define.layout(function DeskLayout({ Component, state, url }) {
  if (!state.desk?.desk) return <Component />;
  const { searchParams } = url;
  return (
    <DeskFrame
      siteName={state.desk.siteName}
      path={url.pathname}
      word={searchParams.get("word") ?? searchParams.get("email") ?? ""}
    >
      <Component />
    </DeskFrame>
  );
});
