/** What stands beside the wallets' own buttons; it comes with them. */
export enum WalletWords {
  title = "Pay with a wallet",
  or = "or by card",
}
