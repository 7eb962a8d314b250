/**
 * The one inline script of the site, for what cannot wait for another request. It must run before the
 * first paint, or a listener who chose the light theme sees a dark flash and one with scripts sees the
 * native audio bar blink. The policy header allows it by its hash, so it is a constant: what differs
 * comes in the element's attributes.
 *
 * - Sets `html.js` (scripts run: native fallbacks may hide) and, once a theme is chosen, `html[data-theme]` by the key
 *   `theme`; until then, or where storage is forbidden, the style sheet follows the system.
 * - A press on the play button of the page's own sound plays it, for no other script may be there yet or ever;
 *   `main.browser.ts` takes that over.
 * - Once the page is painted it asks for the beginning of that sound, sets `html.painted`, puts in what the head keeps in
 *   `<noscript>`, and fetches the styles and the script named by `data-styles` and `data-page`; earlier all that would
 *   only slow the paint down. Asked for by that script, the sound would wait for the script first.
 * - Where the page begins in the middle, the stream from there takes the place of the whole file with its `#t`, which is
 *   for pages without a script: of the whole file a browser fetches the beginning first.
 * - Not every paint is reported (Firefox tells of none after a reload that kept the scroll position, no engine in a
 *   background tab): a moment after the load event, or 5 s after the page began, it goes on without.
 */
export const HEAD_SCRIPT = `(function(h,d){h.classList.add("js");` +
  `try{var m=localStorage.theme;m&&(h.dataset.theme=m)}catch(_){}` +
  `document.onclick=function(e){var a=e.target.closest("[data-play]")&&self.sound;` +
  `a&&(ask(),a[a.paused?"play":"pause"]())};` +
  // Unless it was asked for already, or the player has put it elsewhere.
  `function ask(){var s=self.sound;if(!s||s.preload!="none")return;` +
  `if(s.paused&&!s.currentTime)s.src=s.src.replace("#t","&from");s.preload="metadata"}` +
  `function go(){if(d.done)return;d.done=1;ask();var e=document.head;h.classList.add("painted");` +
  `e.insertAdjacentHTML("beforeend",e.querySelector("noscript").textContent);` +
  `e.append(Object.assign(document.createElement("link"),{rel:"stylesheet",href:d.styles}));` +
  `import(d.page)}` +
  `onload=function(){setTimeout(go,200)};setTimeout(go,5e3);` +
  `var P=self.PerformanceObserver,t=P&&P.supportedEntryTypes||[];` +
  // A frame's own callback comes before the frame is on the screen, and so would what it fetches.
  `t.includes("paint")?new P(function(l,o){` +
  `if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();go()}` +
  `}).observe({type:"paint",buffered:true}):requestAnimationFrame(function(){setTimeout(go)})` +
  `})(document.documentElement,document.currentScript.dataset)`;
