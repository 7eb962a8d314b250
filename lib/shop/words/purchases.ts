/** What the shop says of what was bought: receipts, the history of an account, gifts. */

/** On /account. */
export const PURCHASES = {
  owned: "Your audiobooks",
  none: "No purchases found.",
  browse: "Browse the books",
  viaSeries: "(via Complete Series)",
  listen: "Listen",
  bonus: {
    title: "Bonus materials",
    text: "The eBooks come with the Complete Series.",
    link: "Download the eBooks (opens in a new tab)",
  },
  refunds: { text: "A purchase can be given back within 14 days:", link: "how refunds work" },
} as const;

export const HISTORY = {
  title: "Purchase History",
  none: "No purchase history found.",
  book: "Audiobook",
  amount: "Amount",
  receipt: "Receipt",
  invoice: "Invoice",
  invoiceOf: (number: string, title: string) => `Invoice ${number} for ${title}`,
  receiptOf: (number: string, title: string) => `Receipt ${number} for ${title}`,
  gift: (title: string) => `${title} (gift for a friend)`,
  suspended: "closed until the difference is paid",
  disputed: "suspended: your bank asks for the money back",
  refunded: (day: string) => `refunded ${day}`,
  month: "Month",
  givenBack: (amount: string) => `${amount} given back`,
  methods: {
    card: "Card",
    test: "Test, no money moved",
    free_code: "Free with a code",
    credit: "Paid by credit",
    gift: "A gift to you",
    grant: "Given by the author",
  },
} as const;

export const GIFTS = {
  title: "Gifts you bought",
  opened: (day: string) => `Opened ${day}`,
  waiting: (day: string) => `Bought ${day}, not opened yet`,
  code: {
    before: "It opens the book once. Your friend enters it at the checkout, or follows",
    link: "this link",
  },
} as const;

export const RECEIPT = {
  test: "A test: no money was moved.",
  product: "Product",
  gift: (title: string) => `${title} (gift)`,
  price: "Price",
  credit: (title: string) => `Credit for ${title}`,
  code: (code: string | null, percent: number) => `Code ${code} (${percent}%)`,
  amount: "Amount",
  vat: (percent: number, country: string | null) =>
    `Including ${percent}% VAT${country ? ` (${country})` : ""}`,
  noVat: "VAT",
  reverseCharge: "Reverse charge",
  refunded: "Refunded",
  date: "Date",
  method: "Paid with",
  transaction: "Transaction",
  /** Of a purchase that no provider has a number for: our own. */
  noTransaction: (number: string) => `${number}: nothing was charged`,
  email: "Email",
  seller: "Seller",
  number: "Receipt",
  invoice: "Invoice",
} as const;

/** A book that is closed for now: why, and how it opens again. */
export const SUSPENDED = {
  disputed: (title: string) =>
    `${title} is suspended: your bank is asking for the payment back. It opens again if the bank decides that the payment stands. If you didn't mean to ask for it back, tell your bank.`,
  before: (title: string, lost: string) =>
    `${title} is closed: what you had paid for ${lost} counted toward it, and was given back or is disputed. It opens again when that payment comes back, or at once:`,
  link: "pay the difference",
} as const;
