/** The desk's navigation, with the button to sign out: beside the page, on a narrow screen as a popover. */
import { Icon } from "@/components/ui/Icon.tsx";
import {
  ANNOUNCEMENTS_PATH,
  AUDIT_PATH,
  AUTHORS_PATH,
  BOOKS_PATH,
  BRAND_PATH,
  CODES_PATH,
  DESK_PATH,
  DESK_REVIEWS_PATH,
  DESK_SIGN_OUT_PATH,
  DESK_SUPPORT_PATH,
  DOCUMENTS_PATH,
  FIGURES_PATH,
  GIFTS_PATH,
  LISTENERS_PATH,
  ORDERS_PATH,
  RECORDINGS_PATH,
  SUBSCRIPTIONS_PATH,
  TAXES_PATH,
} from "@/lib/desk/addresses.ts";
import { DESK_NAV } from "@/lib/desk/words/nav.ts";

/** Every screen, in its group. */
const GROUPS: { name: string | null; screens: [path: string, label: string][] }[] = [
  {
    name: null,
    screens: [
      [DESK_PATH, DESK_NAV.today],
      [BOOKS_PATH, DESK_NAV.books],
      [RECORDINGS_PATH, DESK_NAV.recordings],
    ],
  },
  {
    name: DESK_NAV.groups.sales,
    screens: [
      [ORDERS_PATH, DESK_NAV.orders],
      [FIGURES_PATH, DESK_NAV.figures],
      [GIFTS_PATH, DESK_NAV.gifts],
      [SUBSCRIPTIONS_PATH, DESK_NAV.subscriptions],
      [DOCUMENTS_PATH, DESK_NAV.documents],
      [CODES_PATH, DESK_NAV.codes],
    ],
  },
  {
    name: DESK_NAV.groups.people,
    screens: [
      [LISTENERS_PATH, DESK_NAV.listeners],
      [DESK_REVIEWS_PATH, DESK_NAV.reviews],
      [DESK_SUPPORT_PATH, DESK_NAV.support],
      [ANNOUNCEMENTS_PATH, DESK_NAV.announcements],
    ],
  },
  {
    name: DESK_NAV.groups.house,
    screens: [
      [TAXES_PATH, DESK_NAV.taxes],
      [BRAND_PATH, DESK_NAV.brand],
      [AUTHORS_PATH, DESK_NAV.authors],
      [AUDIT_PATH, DESK_NAV.audit],
    ],
  },
];

const ID = "desk-screens";

/** Opens the navigation on a narrow screen; works without JavaScript. */
export function DeskMenu({ path }: { path: string }) {
  const here = GROUPS.flatMap(({ screens }) => screens).find(([href]) => href === path);
  return (
    <button className="desk__menu" type="button" popoverTarget={ID}>
      <span>
        <span className="visually-hidden">{DESK_NAV.open}</span>
        {here?.[1] ?? DESK_NAV.label}
      </span>
      <Icon name="chevron" />
    </button>
  );
}

export function DeskNav({ path }: { path: string }) {
  return (
    <nav className="desk__nav" id={ID} popover="auto" aria-label={DESK_NAV.label}>
      {GROUPS.map(({ name, screens }) => (
        <div key={name} className="desk__group">
          {name !== null && <p className="desk__kind">{name}</p>}
          <ul>
            {screens.map(([href, label]) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? "page" : "false"}
                  f-client-nav={href === RECORDINGS_PATH ? "false" : undefined} // a full navigation, because the page has its own script
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <form method="post" action={DESK_SIGN_OUT_PATH} f-client-nav="false">
        <button className="desk__out" type="submit">{DESK_NAV.out}</button>
      </form>
    </nav>
  );
}
