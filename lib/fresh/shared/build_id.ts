// In browser bundles the build writes the id in the place of this name.
declare const FRESH_BUILD_ID: string | undefined;

/** Names a build: part of the URL of everything that may be cached for ever. */
export let BUILD_ID: string = typeof FRESH_BUILD_ID === "string" ? FRESH_BUILD_ID : "unbuilt";

/** Called when a build is attached to an app. A process serves one build. */
export function setBuildId(id: string): void {
  BUILD_ID = id;
}
