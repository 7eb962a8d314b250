import { CONSENT } from "@/lib/site/words.ts";
import { CONSENT_PATH, PRIVACY_PATH } from "@/lib/site/addresses.ts";

/** Asks for consent to analytics: a form that works without JavaScript; the answer is stored in a cookie. */
export function ConsentForm() {
  return (
    <form className="consent-form" method="post" action={CONSENT_PATH}>
      <p>
        {CONSENT.question} <a href={PRIVACY_PATH}>{CONSENT.privacy}</a>
      </p>
      <div className="consent-form__answers">
        <button type="submit" className="button button--quiet" name="consent" value="granted">
          {CONSENT.yes}
        </button>
        <button type="submit" className="button button--quiet" name="consent" value="denied">
          {CONSENT.no}
        </button>
      </div>
    </form>
  );
}
