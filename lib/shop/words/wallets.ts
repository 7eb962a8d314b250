// Made of lib/shop/messages/en.json by `deno task words`: change it there.

export enum WalletWords {
  title = "Pay with a wallet",
  or = "or by card",
}
