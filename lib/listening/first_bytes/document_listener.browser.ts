/** Sets the listener of the document, as the server does in a page that it renders for one. */
export function showListener(listener: string | null): void {
  const { dataset } = document.documentElement;
  if (listener === null) delete dataset.listener;
  else dataset.listener = listener;
}
