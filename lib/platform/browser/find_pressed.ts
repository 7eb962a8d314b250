/** The element of the selector that a plain click has hit; null for a click that asks for a new tab or window. */
export function findPressed<T extends HTMLElement>(event: MouseEvent, selector: string): T | null {
  return event.button || event.ctrlKey || event.metaKey || event.shiftKey
    ? null
    : (event.target as Element).closest<T>(selector);
}
