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
export const HEAD_SCRIPT = `((h,d,s,f)=>{h.classList.add("js");` +
  `try{(s=localStorage.theme)&&(h.dataset.theme=s)}catch(_){}` +
  // Unless it was asked for already, or the player has put it elsewhere.
  `var ask=()=>{if((s=self.sound)&&s.preload=="none"){` +
  `if(s.paused&&!s.currentTime)s.src=s.src.replace("#t","&from");s.preload="metadata"}},` +
  `go=()=>{if(f)return;f=1;ask();h.classList.add("painted");var e=document.head;` +
  `e.insertAdjacentHTML("beforeend",e.querySelector("noscript").textContent+` +
  `'<link rel=stylesheet href="'+d.styles+'">');import(d.page)},P=self.PerformanceObserver;` +
  `document.onclick=e=>{e.target.closest("[data-play]")&&(ask(),s&&s[s.paused?"play":"pause"]())};` +
  `onload=()=>setTimeout(go,200);setTimeout(go,5e3);` +
  // A frame's own callback comes before the frame is on the screen, and so would what it fetches.
  `(P&&P.supportedEntryTypes||[]).includes("paint")?new P((l,o)=>{` +
  `l.getEntriesByName("first-contentful-paint")[0]&&(o.disconnect(),go())` +
  `}).observe({type:"paint",buffered:true}):requestAnimationFrame(()=>setTimeout(go))` +
  `})(document.documentElement,document.currentScript.dataset)`;
