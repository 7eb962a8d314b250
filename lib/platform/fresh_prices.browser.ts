/** Pages that Back takes from the browser's memory say prices in the currency of their time. */

const chosen = () => /(?:^|; )currency=(\w+)/.exec(document.cookie)?.[1];

/** Loads a page anew that Back has brought and that was left with another currency. */
export function keepPricesFresh(): void {
  let left: string | undefined;
  addEventListener("pagehide", () => left = chosen());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && chosen() !== left) location.reload();
  });
}
