/**
 * Proves that a browser has followed a link mailed to an address: HMAC-SHA256 over the address and the
 * proof's expiry, truncated to 128 bits. It signs nobody in. Its holder counts as the owner of the address,
 * who is not held up by the limits of strangers who type it.
 */

import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import {
  addressKey,
  limit,
  type RateStore,
  tooManyTries,
} from "@/lib/platform/rate_limits.server.ts";
import { refuse } from "@/lib/platform/refusal.ts";
import { hkdf } from "@/lib/platform/secrets.server.ts";
import { ACCOUNT_RATES } from "./rates.server.ts";
import { type AccountRefusal, EMAIL_TAKEN } from "./refusals.ts";
import type { Caller } from "./sign_in.server.ts";
import { REFUSALS } from "./words.ts";

export interface AddressProofs {
  /** A text for addresses and cookies. */
  sign(email: string, lifetimeMs: number): string;
  /** The address; null: not one of our proofs, or expired. */
  read(text: string): string | null;
}

const MAC_BYTES = 16;
const FORM = /^([\w-]{1,400})\.(\d{1,12})\.([\w-]{22})$/;

/** @param secret one or more secrets separated by commas: the first signs, all verify */
export async function createAddressProofs(
  secret: string,
  now: () => number = Date.now,
): Promise<AddressProofs> {
  const secrets = secret.split(",").map((part) => part.trim()).filter((part) => part !== "");
  const [signing, ...former] = await Promise.all(
    secrets.map(async (one) => Buffer.from(await (await hkdf(one))("address proof", 256))),
  );
  if (!signing) throw new TypeError("Cannot prove addresses: the secret is empty.");
  const macOf = (key: Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest().subarray(0, MAC_BYTES);

  return {
    sign(email, lifetimeMs) {
      const endsAtSec = Math.floor((now() + lifetimeMs) / 1_000);
      const text = `${Buffer.from(email).toString("base64url")}.${endsAtSec}`;
      return `${text}.${macOf(signing, text).toString("base64url")}`;
    },
    read(text) {
      const [, address = "", ends = "", mac = ""] = FORM.exec(text) ?? [];
      if (!mac || Number(ends) * 1_000 <= now()) return null;
      const sent = Buffer.from(mac, "base64url");
      const isOurs = [signing, ...former].some((key) =>
        timingSafeEqual(macOf(key, `${address}.${ends}`), sent)
      );
      return isOurs ? Buffer.from(address, "base64url").toString() : null;
    },
  };
}

/*
 * How many mails an address gets because somebody typed it. Strangers share a small limit; a browser that has
 * followed a link in one of those mails has its own, so that strangers cannot lock the owner out.
 */

/** The same refusal whether or not the address has an account. */
export async function limitTypedMail(
  rates: RateStore,
  email: string,
  { provedAddress }: Pick<Caller, "provedAddress">,
): Promise<AccountRefusal | null> {
  if (provedAddress === email) return await limit(rates, [ACCOUNT_RATES.ownAddress, email]);
  const limited = await limit(rates, [ACCOUNT_RATES.strangersMail, email]);
  return limited && refuse("too_many_tries", REFUSALS.mailedOften, limited.retryAfterSec);
}

/**
 * Without mail the response tells whether an address has an account, so each place gets few such responses.
 * @param work null: the address has one
 */
export async function limitTaken<T>(
  rates: RateStore,
  { address }: Pick<Caller, "address">,
  work: () => Promise<T | null>,
): Promise<T | AccountRefusal> {
  const place = addressKey(address);
  const waitSec = await rates.peek(ACCOUNT_RATES.takenAddress, place);
  if (waitSec > 0) return tooManyTries(waitSec);
  const done = await work();
  if (done !== null) return done;
  await rates.take(ACCOUNT_RATES.takenAddress, place);
  return EMAIL_TAKEN;
}
