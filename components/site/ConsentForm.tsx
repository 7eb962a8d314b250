/** Asks whether a visitor may be counted: a form, answered by a cookie, that needs no script. */
export function ConsentForm() {
  return (
    <form className="consent-form" method="post" action="/consent" f-client-nav="false">
      <p>
        May we count the books you look at and buy? Without a yes nothing is counted.{" "}
        <a href="/privacy">Privacy</a>
      </p>
      <div className="consent-form__answers">
        <button type="submit" className="button button--quiet" name="consent" value="granted">
          Allow
        </button>
        <button type="submit" className="button button--quiet" name="consent" value="denied">
          No
        </button>
      </div>
    </form>
  );
}
