/** Asks the browser for a passkey: the only part of the desk that needs a script. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

export type PasskeyWish =
  | { use: PublicKeyCredentialRequestOptionsJSON }
  | { make: PublicKeyCredentialCreationOptionsJSON };

export const canAsk = browserSupportsWebAuthn;

/** The browser's response for the server, JSON; null: the author cancelled, or the browser refused. */
export async function askForPasskey(wish: PasskeyWish): Promise<string | null> {
  try {
    return JSON.stringify(
      "use" in wish
        ? await startAuthentication({ optionsJSON: wish.use })
        : await startRegistration({ optionsJSON: wish.make }),
    );
  } catch {
    return null;
  }
}
