/** Copies a text; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // absent on pages that came by plain http
    return true;
  } catch {
    return false;
  }
}
