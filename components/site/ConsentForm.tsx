import { CONSENT } from "@/lib/site/words.ts";
import { CONSENT_PATH, PRIVACY_PATH } from "@/lib/site/addresses.ts";

/**
 * Asks whether a visitor may be counted: a form, answered by a cookie, that needs no script. In place unless
 * the page has to come as a whole: what sounds goes on.
 */
export function ConsentForm({ inPlace = true }: { inPlace?: boolean }) {
  return (
    <form
      className="consent-form"
      method="post"
      action={CONSENT_PATH}
      {...inPlace ? {} : { "f-client-nav": "false" }}
    >
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
