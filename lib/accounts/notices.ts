/** The port by which a listener hears of changes to the account; absent when the site sends no mail. */
export interface Notices {
  /** To the new address: the link that makes it the account's. */
  confirmEmail(o: { to: string; firstName: string; token: string }): Promise<void>;
  /** To an address that another account asked for: it is this listener's, and stays so. */
  addressKnown(o: { to: string; firstName: string }): Promise<void>;
  /** To the old address, so that a thief cannot move the account in silence. */
  emailChanged(o: { to: string; firstName: string; newEmail: string }): Promise<void>;
  passwordChanged(o: { to: string; firstName: string }): Promise<void>;
}
