/**
 * Whose doing a call is. Tabs of one browser share its cookie: a page that was made for one account would act
 * for another after somebody else has signed in. So what a page sends by itself says in its query for whom, and
 * is refused where another account is signed in.
 */
export const LISTENER_PARAM = "listener";

/** Whether the call is somebody else's; one that names nobody is the session's own. */
export function isForAnother({ searchParams }: URL, userId: string): boolean {
  const listener = searchParams.get(LISTENER_PARAM);
  return listener !== null && listener !== userId;
}
