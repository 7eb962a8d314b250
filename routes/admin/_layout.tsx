/** The frame of the desk's screens; none until the author has signed in. */

import { DeskRights } from "@/components/desk/DeskForm.tsx";
import { DeskFrame } from "@/components/desk/DeskPage.tsx";
import { mayRun } from "@/lib/desk/commands/run_command.server.ts";
import { mayOpen } from "@/lib/desk/roles.ts";
import { define } from "@/lib/site/adapters/request/define.server.ts";

export default define.layout(function DeskLayout({ Component, state, url }) {
  if (!state.desk?.desk) return <Component />;
  const { searchParams } = url;
  const { role, siteName } = state.desk;
  return (
    <DeskRights
      value={{
        role,
        may: (command) => mayRun(role, command),
        opens: (path) => mayOpen(role, path),
      }}
    >
      <DeskFrame
        siteName={siteName}
        path={url.pathname}
        word={searchParams.get("word") ?? searchParams.get("email") ?? ""}
      >
        <Component />
      </DeskFrame>
    </DeskRights>
  );
});
