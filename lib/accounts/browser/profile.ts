/** The listener's account, as the dialogs after a purchase ask for it. */

interface Profile {
  firstName: string;
}

/** null: signed out. @throws when there is no answer */
export async function fetchProfile(): Promise<Profile | null> {
  const response = await fetch("/api/auth/user");
  return response.ok ? await response.json() : null;
}

/** @returns whether it was saved */
export function saveProfile(fields: Record<string, unknown>): Promise<boolean> {
  return fetch("/api/auth/update-profile", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  }).then(({ ok }) => ok, () => false);
}
