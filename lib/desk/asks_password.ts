/**
 * What asks once more at the desk, and for the password unless it was typed in the last ten minutes: whatever moves
 * money, gives something away, changes who may come in, or takes a listener's data along. A desk that was left open, or
 * a stolen session, must not be enough for any of these.
 */

import type { CommandName, InputOf } from "./inputs.ts";

/** `true`: always; else for which input. */
type Asks = { [Name in CommandName]?: true | ((input: InputOf<Name>) => boolean) };

const GIVES_AWAY = 100;

export const ASKS_PASSWORD: Asks = {
  refund: true,
  "tax set": true,
  "subscription end": true,
  grant: true,
  "gift replace": true,
  "code create": ({ percentage }) => percentage >= GIVES_AWAY,
  "author add": true,
  "author remove": true,
  "passkey add": true,
  "passkey remove": true,
  "listener disable": true,
  "listener erase": true,
  "listener export": true,
};

/** @param input as parsed; null: it cannot be used, and nothing will be done with it */
export function asksPassword<Name extends CommandName>(
  command: Name,
  input: InputOf<Name> | null,
): boolean {
  const asks: Asks[Name] = ASKS_PASSWORD[command];
  return typeof asks === "function" ? input !== null && asks(input) : asks === true;
}
