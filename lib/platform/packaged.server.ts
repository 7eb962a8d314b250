/** Files of packages, such as fonts and WebAssembly: a server may have none of its own. */

/** @param specifier as in an import: "@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf" */
export const readPackaged = (specifier: string): Promise<Uint8Array<ArrayBuffer>> =>
  Deno.readFile(new URL(import.meta.resolve(specifier)));
