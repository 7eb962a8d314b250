/**
 * The site's only inline script, for what cannot wait for another request. It must run before the first
 * paint: otherwise a listener with the light theme sees a dark flash, and one with scripts sees the native
 * audio bar. The policy header allows it by its hash, so it is a constant: variable data are in the element's
 * attributes.
 *
 * - Sets `html.js` (native fallbacks may hide) and, once a theme is chosen, `html[data-theme]` by the key `theme`;
 *   until then, or where storage is forbidden, the page is dark.
 * - A press on anything glows at once, however slow the network is that answers it.
 * - A press on the play button plays the page's own sound, because other scripts may not have loaded;
 *   `page.browser.ts` takes this over, or the player if it loads first, which sets `data-play` to a value.
 * - After the first paint it requests the beginning of that sound, sets `html.painted`, inserts the head's `<noscript>`
 *   content, and loads the styles and the script named by `data-styles` and `data-page`. Earlier, all this would delay
 *   the paint; requested by that script, the sound would wait for it.
 * - Where the page starts in mid-chapter, the stream from there replaces the whole file with `#t`, which is for pages
 *   without a script: of the whole file a browser fetches the beginning first.
 * - Some paints are not reported (in Firefox after a reload that keeps the scroll position, in all engines in background
 *   tabs): it goes on shortly after the load event, or after 5 s.
 */
export const HEAD_SCRIPT = `((h,d,s,f)=>{h.classList.add("js");` +
  `try{(s=localStorage.theme)&&(h.dataset.theme=s)}catch(_){}` +
  // Unless it was requested already, or the player has another source.
  `var ask=()=>{if((s=self.sound)&&s.preload=="none"){` +
  `if(s.paused&&!s.currentTime)s.src=s.src.replace("#t","&from");s.preload="metadata"}},` +
  `go=()=>{if(f)return;f=1;ask();h.classList.add("painted");var e=document.head;` +
  `e.insertAdjacentHTML("beforeend",e.querySelector("noscript").textContent+` +
  `'<link rel=stylesheet href="'+d.styles+'">');import(d.page)},P=self.PerformanceObserver;` +
  `document.onclick=e=>{e.target.closest("[data-play='']")&&(ask(),s&&s[s.paused?"play":"pause"]())};` +
  `document.addEventListener("click",e=>{(e=e.target.closest("a,button,summary"))&&e.animate&&` +
  `e.animate({outline:["3px solid var(--lamp-line)","3px solid transparent"]},` +
  `{duration:1800,easing:"ease-out"})},true);` +
  // The paint may come before the end of the page, where the sound's element is.
  `document.onreadystatechange=()=>f&&ask();` +
  `onload=()=>setTimeout(go,200);setTimeout(go,5e3);` +
  // An animation frame's callback runs before the frame is on the screen, and its requests would too.
  `(P&&P.supportedEntryTypes||[]).includes("paint")?new P((l,o)=>{` +
  `l.getEntriesByName("first-contentful-paint")[0]&&(o.disconnect(),go())` +
  `}).observe({type:"paint",buffered:true}):requestAnimationFrame(()=>setTimeout(go))` +
  `})(document.documentElement,document.currentScript.dataset)`;
