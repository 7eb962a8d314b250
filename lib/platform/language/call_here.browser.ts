/**
 * Calls whose answers caches keep: the browser's, the service worker's and a CDN's know an answer by its address, so
 * each language needs one of its own. Other calls are answered in the language of the page that sends them.
 */

const PREFIX = /^\/\w\w(-\w\w)?(?=\/|$)/;

/** The call's address in the language of this page. @param path "/api/audiobooks/11": "/de/api/audiobooks/11" */
export const callHere = <Path extends string>(path: Path): Path =>
  (PREFIX.exec(String(globalThis.location?.pathname))?.[0] ?? "") + path as Path;
