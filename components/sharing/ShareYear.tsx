/** The picture of a shared year, and the form that makes and ends its link. */

import { Head } from "fresh/runtime";
import { Day } from "@/components/ui/Day.tsx";
import { HEARD_PATH } from "@/lib/listening/addresses.ts";
import { scriptAddress } from "@/lib/platform/language/script_address.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from "@/lib/sharing/card.ts";
import { SHARE_YEAR } from "@/lib/sharing/words.ts";

export interface SharedYear {
  /** Absolute address of its page. */
  href: string;
  pictureSrc: string;
  alt: string;
  /** "2026-11-22" */
  day: string;
}

/** @param shared null: there is no link */
export function ShareYear({ year, shared }: { year: number; shared: SharedYear | null }) {
  return (
    <section className="share-year" id="picture" aria-labelledby="picture-title">
      <h2 className="rule" id="picture-title">{SHARE_YEAR.title}</h2>
      {shared ? <Link {...shared} /> : <p className="account__text">{SHARE_YEAR.offer(year)}</p>}
      <form className="account__links" method="post" action={HEARD_PATH} f-client-nav="false">
        <input type="hidden" name="year" value={year} />
        <button
          className={shared ? "button button--quiet" : "button"}
          type="submit"
          name="action"
          value="make"
        >
          {shared ? SHARE_YEAR.renew : SHARE_YEAR.make}
        </button>
        {shared && (
          <button className="button button--quiet" type="submit" name="action" value="end">
            {SHARE_YEAR.end}
          </button>
        )}
      </form>
    </section>
  );
}

function Link({ href, pictureSrc, alt, day }: SharedYear) {
  return (
    <>
      <Head>
        <script type="module" src={scriptAddress("/copy_address.js")} />
      </Head>
      <p className="account__text">
        <Day at={day} text={SHARE_YEAR.shared} />
      </p>
      <img
        className="share-year__picture"
        src={pictureSrc}
        alt={alt}
        width={PREVIEW_WIDTH}
        height={PREVIEW_HEIGHT}
        loading="lazy"
      />
      <div className="field">
        <label htmlFor="year-link">{SHARE_YEAR.label}</label>
        <input id="year-link" type="text" value={href} readOnly autoComplete="off" />
      </div>
      <p className="account__links">
        <button type="button" className="button" data-copy="year-link" hidden>
          {SHARE_YEAR.copy}
        </button>
        <a className="button button--quiet" href={href}>{SHARE_YEAR.open}</a>
      </p>
    </>
  );
}
