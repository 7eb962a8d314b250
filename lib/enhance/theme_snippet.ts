/**
 * The one inline script of the site. It must run before the first paint, or a listener who chose the
 * light theme sees a dark flash and one with scripts sees the native audio bar blink. The policy header
 * allows it by its hash, so it is a constant without anything inserted.
 *
 * Sets `html.js` (scripts run: native fallbacks may hide) and `html[data-theme]`, dark unless the key
 * `theme` says light. Storage may be forbidden: then dark.
 */
export const THEME_SNIPPET = `(function(h){h.classList.add("js");` +
  `try{h.dataset.theme=localStorage.theme==="light"?"light":"dark"}catch(_){h.dataset.theme="dark"}` +
  `})(document.documentElement)`;
