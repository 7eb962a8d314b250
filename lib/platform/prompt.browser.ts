/**
 * A question beside the page: it takes no focus, covers nothing in use, and may be ignored. One at a time; a
 * newer one replaces it.
 */
export interface Prompt {
  title: string;
  text: string;
  choices: { label: string; act(): void }[];
  /** Closed without a choice. */
  onDismiss?(): void;
}

let open: { panel: HTMLElement } | null = null;

/** @returns closes the question, if it is still shown */
export function showPrompt({ title, text, choices, onDismiss }: Prompt): () => void {
  open?.panel.replaceChildren();
  const panel = open?.panel ?? document.body.appendChild(make("section", "prompt", ""));
  const shown = open = { panel };
  panel.setAttribute("role", "status"); // read out when the screen reader is idle
  const close = () => {
    if (open !== shown) return;
    panel.remove();
    open = null;
  };
  const heading = make("h2", "prompt__title", title);
  heading.id = "prompt-title";
  const group = make("div", "prompt__group", "");
  group.setAttribute("role", "group");
  group.setAttribute("aria-labelledby", heading.id);
  const actions = make("p", "prompt__actions", "");
  for (const [index, { label, act }] of choices.entries()) {
    const quiet = index > 0 ? " button--quiet" : "";
    actions.append(makeButton(`button${quiet}`, label, () => {
      close();
      act();
    }));
  }
  const dismiss = makeButton("prompt__close", "×", () => {
    close();
    onDismiss?.();
  });
  dismiss.setAttribute("aria-label", "Dismiss");
  group.append(heading, make("p", "prompt__text", text), actions, dismiss);
  group.onkeydown = (event) => {
    if (event.key === "Escape") dismiss.click();
  };
  panel.append(group);
  return close;
}

function make(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function makeButton(className: string, label: string, press: () => void): HTMLElement {
  const button = make("button", className, label) as HTMLButtonElement;
  button.type = "button";
  button.onclick = press;
  return button;
}
