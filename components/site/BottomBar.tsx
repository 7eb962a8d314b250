/** A phone's navigation, fixed to the bottom edge. */
import type { ReactNode } from "react";
import { mark } from "@/lib/listening/browser/page_marks.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { NAV } from "@/lib/site/words.ts";

/** @param children the links that depend on the listener */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <nav className="bottom-bar" aria-label={NAV.label}>
      <a href="/" {...mark("home-link")}>
        <Icon name="home" />
        {NAV.home}
      </a>
      {children}
    </nav>
  );
}
