/**
 * The one inline script of the site, for what cannot wait for another request. It must run before the
 * first paint, or a listener who chose the light theme sees a dark flash and one with scripts sees the
 * native audio bar blink. The policy header allows it by its hash, so it is a constant: what differs
 * comes in the element's attributes.
 *
 * Sets `html.js` (scripts run: native fallbacks may hide) and `html[data-theme]`, dark unless the key
 * `theme` says light. Storage may be forbidden: then dark. Once the page is painted it fetches the
 * styles and the script named by `data-styles` and `data-enhance`; earlier they would only slow the
 * paint down.
 */
export const THEME_SNIPPET = `(function(h,d){h.classList.add("js");` +
  `try{h.dataset.theme=localStorage.theme==="light"?"light":"dark"}catch(_){h.dataset.theme="dark"}` +
  `requestAnimationFrame(function(){setTimeout(function(){` +
  `document.head.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:d.styles}));` +
  `import(d.enhance)})})})(document.documentElement,document.currentScript.dataset)`;
