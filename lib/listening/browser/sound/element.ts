/**
 * The one sound of the tab. Phones give permission to play per element, and only within a press, so
 * there is never a second one: the book page brings it from the server, elsewhere the first press
 * makes it. It lives in <body> outside every partial and outlasts all navigation.
 */
export function getSoundElement(): HTMLAudioElement {
  const found = document.getElementById("sound");
  if (found instanceof HTMLAudioElement) return found;
  const made = document.createElement("audio");
  made.id = "sound";
  made.preload = "metadata";
  document.body.append(made);
  return made;
}
