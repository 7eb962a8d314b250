/** What `KV_URL` may say. */

/** The database that Deno Deploy gives an app. */
export const DEPLOY_STORE = "deploy";

/** Whether a store is a service that other processes use too, not a file of this machine. */
export const isKvService = (url: string): boolean => url === DEPLOY_STORE || /^https?:/.test(url);
