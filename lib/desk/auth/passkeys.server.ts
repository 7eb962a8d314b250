/**
 * Passkeys as the second factor (Web Authentication, level 2). The key is in the author's device or password
 * manager and answers this site only, so that a phishing site gains nothing. The package is loaded at its first
 * use, because it takes 0.3 s and about 20 MB, which a site without passkeys should not pay at start.
 */

import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { PasskeyStore } from "./auth_store.server.ts";

export type Passkeys = ReturnType<typeof createPasskeys>;

interface PasskeysOptions {
  store: PasskeyStore;
  /** The site's public address: passkeys are bound to its host. */
  baseUrl: URL;
  seriesTitle(): string;
  now?: () => number;
}

const load = () => import("@simplewebauthn/server");

export function createPasskeys(
  { store, baseUrl, seriesTitle, now = Date.now }: PasskeysOptions,
) {
  const rpID = baseUrl.hostname;

  /**
   * The values against which a response is verified; null: there is no challenge, or the response is not valid JSON.
   */
  async function expected(userId: string, answer: string) {
    const expectedChallenge = await store.takeAsked(userId);
    try {
      const response = JSON.parse(answer);
      return expectedChallenge && typeof response?.id === "string"
        ? { response, expectedChallenge, expectedOrigin: baseUrl.origin, expectedRPID: rpID }
        : null;
    } catch {
      return null;
    }
  }

  return {
    list: store.list,
    /** The browser's options for signing; null: the author has no passkey. */
    async askToUse(userId: string): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
      const known = await store.list(userId);
      if (known.length === 0) return null;
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: known.map(({ id }) => ({ id })),
        userVerification: "preferred", // the password step came first
      });
      await store.ask(userId, options.challenge);
      return options;
    },
    /** @param answer the browser's JSON, untrusted */
    async use(userId: string, answer: string): Promise<boolean> {
      const wanted = await expected(userId, answer);
      const known = wanted &&
        (await store.list(userId)).find(({ id }) => id === wanted.response.id);
      if (!wanted || !known) return false;
      const { verifyAuthenticationResponse } = await load();
      const { id, publicKey, counter } = known;
      // The package throws for every invalid response. Responses are untrusted, so this is an expected failure.
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...wanted,
        credential: { id, publicKey: Uint8Array.from(publicKey), counter },
        requireUserVerification: false,
      }).catch(() => ({ verified: false, authenticationInfo: null }));
      if (!verified || !authenticationInfo) return false;
      const { newCounter } = authenticationInfo;
      return await store.use(known, { counter: newCounter, usedAtMs: now() });
    },
    /** The browser's options for creating a passkey. */
    async askToAdd(
      { id, email }: { id: string; email: string },
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: seriesTitle(),
        rpID,
        userName: email,
        userID: new TextEncoder().encode(id),
        attestationType: "none",
        excludeCredentials: (await store.list(id)).map((it) => ({ id: it.id })),
        authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      });
      await store.ask(id, options.challenge);
      return options;
    },
    async add(
      userId: string,
      { answer, name }: { answer: string; name: string },
    ): Promise<boolean> {
      const wanted = await expected(userId, answer);
      if (!wanted) return false;
      const { verifyRegistrationResponse } = await load();
      const { registrationInfo } = await verifyRegistrationResponse({
        ...wanted,
        requireUserVerification: false,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) return false;
      const { id, publicKey, counter } = registrationInfo.credential;
      const made = { id, userId, name, publicKey, counter, createdAtMs: now(), usedAtMs: null };
      return await store.add(made);
    },
    remove: store.remove,
  };
}
