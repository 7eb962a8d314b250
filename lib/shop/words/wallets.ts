/** Words beside the wallets' buttons, loaded with them. */
export enum WalletWords {
  title = "Pay with a wallet",
  or = "or by card",
}
