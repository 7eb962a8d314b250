/** What a bank's 3-D Secure window would ask; closing it refuses. */
export function askHolder(): Promise<"ok" | "fail"> {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  dialog.setAttribute("aria-labelledby", "holder-title");
  dialog.innerHTML = `<form method="dialog">
    <h2 id="holder-title">Is this you? <small>Test of 3-D Secure</small></h2>
    <p>A bank would ask its customer here. No money moves.</p>
    <p class="dialog__actions">
      <button class="button" value="ok">Yes, pay</button>
      <button class="button button--quiet" value="fail">Refuse</button>
    </p>
  </form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? "ok" : "fail");
    };
  });
}
