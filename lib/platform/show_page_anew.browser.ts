/**
 * Reloads the current page in place after its data on the server has changed. Submits a form, because that keeps
 * the scroll position.
 */
export function showPageAnew(): void {
  const form = document.createElement("form");
  form.action = location.pathname;
  for (const [name, value] of new URLSearchParams(location.search)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.hidden = true;
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}
