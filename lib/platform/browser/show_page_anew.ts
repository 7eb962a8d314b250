/**
 * Asks for the page that is shown once more and puts it in place, without leaving it: what the server says of
 * it has changed. The way of a form, because that keeps the page where it is scrolled to.
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
