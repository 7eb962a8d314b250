/** What whoever is at the desk may do and open, so that its screens offer nothing else. The server refuses the rest. */

import { createContext, type ReactNode, useContext } from "react";
import type { CommandName } from "@/lib/desk/command_names.ts";
import type { DeskRole } from "@/lib/desk/roles.ts";

interface Rights {
  role: DeskRole;
  may(command: CommandName): boolean;
  /** Takes an address of the desk. */
  opens(path: string): boolean;
}

const Context = createContext<Rights>({
  role: "author",
  may: () => true,
  opens: () => true,
});

export const DeskRights = Context.Provider;
export const useRights = (): Rights => useContext(Context);

export function IfMay({ command, children }: { command: CommandName; children: ReactNode }) {
  const { may } = useRights();
  return may(command) ? <>{children}</> : null;
}

export function IfOpens({ path, children }: { path: string; children: ReactNode }) {
  const { opens } = useRights();
  return opens(path) ? <>{children}</> : null;
}
