/**
 * The beginning of the book's sound, fetched once its page is painted: with the page it would be in its way,
 * and with the press it would be late.
 */
export function readySound(): void {
  const sound = document.querySelector<HTMLAudioElement>("#sound[preload=none]");
  if (sound) sound.preload = "metadata";
}
