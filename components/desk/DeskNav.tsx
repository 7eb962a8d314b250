/** The screens of the desk, and the way out. */
import {
  ANNOUNCEMENTS_PATH,
  AUDIT_PATH,
  AUTHORS_PATH,
  CODES_PATH,
  DESK_PATH,
  DESK_REVIEWS_PATH,
  DESK_SIGN_OUT_PATH,
  DESK_SUPPORT_PATH,
  FIGURES_PATH,
  LISTENERS_PATH,
  ORDERS_PATH,
} from "@/lib/desk/addresses.ts";
import { NAV } from "@/lib/desk/words.ts";

const SCREENS: [path: string, label: string][] = [
  [DESK_PATH, NAV.today],
  [ORDERS_PATH, NAV.orders],
  [FIGURES_PATH, NAV.figures],
  [LISTENERS_PATH, NAV.listeners],
  [CODES_PATH, NAV.codes],
  [DESK_REVIEWS_PATH, NAV.reviews],
  [DESK_SUPPORT_PATH, NAV.support],
  [ANNOUNCEMENTS_PATH, NAV.announcements],
  [AUTHORS_PATH, NAV.authors],
  [AUDIT_PATH, NAV.audit],
];

export function DeskNav({ path }: { path: string }) {
  return (
    <nav className="desk__nav" aria-label={NAV.label}>
      <ul>
        {SCREENS.map(([href, label]) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? "page" : "false"}>{label}</a>
          </li>
        ))}
      </ul>
      <form method="post" action={DESK_SIGN_OUT_PATH} f-client-nav="false">
        <button className="desk__out" type="submit">{NAV.out}</button>
      </form>
    </nav>
  );
}
