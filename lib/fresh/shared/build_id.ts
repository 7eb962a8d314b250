// In browser bundles, the build replaces this name by the id.
declare const FRESH_BUILD_ID: string | undefined;

/** The build id: part of every URL that is cacheable for ever. */
export let BUILD_ID: string = typeof FRESH_BUILD_ID === "string" ? FRESH_BUILD_ID : "unbuilt";

/** Called when a build is attached to an app. A process serves one build. */
export function setBuildId(id: string): void {
  BUILD_ID = id;
}
