/** The laws of proving an address: what a stranger made in its account before ends, what the owner makes stays. */
import { expect } from "npm:expect@30.5.2";
import {
  caller,
  EMAIL,
  followLink,
  GUEST_ID,
  PASSWORDS,
  type Process,
  type State,
} from "./proof_space.ts";

/** Asked of every state; once the owner's password counts, the owner comes in first, as nobody buys before that. */
export async function expectOnlyTheOwnersIsLeft(
  process: Process,
  { stranger, owner }: State["access"],
): Promise<void> {
  const { accounts, users, feeds } = process;
  const input = { username: EMAIL, password: PASSWORDS.owner, bearer: false };
  const signedIn = await accounts.login(input, caller());
  if (!signedIn.ok) return; // not proved yet, or the stranger's own by now: under another address
  const { id } = signedIn.user;
  expect((await users.get(id))!.email).toBe(EMAIL);
  expect((await users.get(id))!.emailVerifiedAtMs).not.toBe(null);

  // No way in that the stranger had.
  expect(await accounts.resolve(stranger.sessions)).toBe(null);
  const theirs = { ...input, password: PASSWORDS.stranger };
  expect(await accounts.login(theirs, caller())).toMatchObject({ code: "invalid_credentials" });
  expect(await process.guests.signIn(GUEST_ID, caller())).toBe(null);
  await followLink(process, structuredClone(stranger), "stranger");
  expect((await users.get(id))!.email).toBe(EMAIL);
  for (const token of stranger.feeds) expect(await feeds.open(token)).toBe(null);

  // Nothing in the stranger's name, and all of the owner's.
  const user = (await users.get(id))!;
  const business = await process.businesses.get(id);
  const left = [user.firstName, business?.name].filter(Boolean);
  const keys = (await process.keys.list(id)).flatMap(({ devices }) => devices);
  const passkeys = await process.passkeys.list(id);
  left.push(...keys.map(({ deviceId }) => deviceId), ...passkeys.map(({ name }) => name));
  expect(left).not.toContain("stranger");
  if (owner.hasPlanted) {
    expect(left).toEqual(["owner", "owner", "owner", "owner"]);
    expect(await feeds.open(owner.feeds.at(-1)!)).toMatchObject({ userId: id });
    expect(await process.clips.list(id)).toHaveLength(1);
  } else if (owner.feeds.length === 0) {
    expect([await process.clips.list(id), user.securityAnswerHash]).toEqual([[], null]);
  }
}
