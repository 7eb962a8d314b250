const SWIPE_PX = 50;
const TOP_PX = 10;

/** A finger that goes down by more than 50 px, from where the list is near its top, closes the sheet. */
export function closeOnSwipe(sheet: HTMLDialogElement, list: HTMLElement): void {
  let fromY: number | null = null, downPx = 0;
  sheet.addEventListener("touchstart", ({ touches }) => {
    fromY = touches.length === 1 && list.scrollTop < TOP_PX ? touches[0]!.clientY : null;
    downPx = 0;
  }, { passive: true });
  sheet.addEventListener("touchmove", ({ touches }) => {
    if (fromY === null) return;
    downPx = touches[0]!.clientY - fromY;
    sheet.style.translate = list.scrollTop < TOP_PX && downPx > 0 ? `0 ${downPx}px` : "";
  }, { passive: true });
  sheet.addEventListener("touchend", () => {
    if (fromY !== null && list.scrollTop < TOP_PX && downPx > SWIPE_PX) sheet.close();
    sheet.style.translate = "";
    fromY = null;
  });
  sheet.addEventListener("touchcancel", () => {
    sheet.style.translate = "";
    fromY = null;
  });
}
