/**
 * The whole key space. Every key is built here, and nothing else may spell one.
 *
 * | Key                                          | Value                                              |
 * |----------------------------------------------|----------------------------------------------------|
 * | user, userId                                 | UserRecord (lib/accounts/schema.ts)                |
 * | user_by_email, e-mail                        | userId                                             |
 * | user_since, time, userId                     | true; so are accounts found by when they were made |
 * | session, sessionId                           | SessionRecord; goes by itself after its expiry     |
 * | session_of_user, userId, sessionId           | true                                               |
 * | known_devices, userId                        | KnownDeviceRecord[] (lib/accounts/schema.ts)       |
 * | pending_signup, hash of the link's token     | PendingSignup; goes by itself after 24 h           |
 * | verification, hash of the token              | VerificationRecord; goes by itself after 24 h      |
 * | reset, hash of the token                     | ResetRecord; goes by itself after 10 minutes       |
 * | rate, bucket, hash of the key                | BucketRecord (lib/platform/rate_limit.ts)          |
 * | mail, mailId                                 | MailRecord (lib/platform/mail/letter.server.ts), until sent        |
 * | mail_sent                                    | time of the last mail that was taken               |
 * | mail_given_up, mailId                        | GivenUpMail (lib/platform/mail/letter.server.ts), a week |
 * | help_request, time and id                    | HelpRequestRecord (lib/support/calls.ts), a year  |
 * | help_request_of_user, userId, time and id    | true, as long                                      |
 * | requests_mailed, day                         | how many requests of that day the author got by mail, or was told of |
 * | progress, userId, source book[, part]        | ProgressRecord, of which the parts are merged      |
 * | progress_journal, userId, source book, digest| JournalEntry, until folded (lib/listening/progress/stored.server.ts)|
 * |                                              | the last, "~folded", marks the latest fold         |
 * | heard_days, userId, source book              | HeardDays (lib/listening/heard/heard_days.ts)      |
 * | heard_on, day, userId                        | true: has heard something that day (UTC); two days |
 * | heard_due, userId                            | hour since 1970: has heard something since she was counted |
 * | heard_counted, userId, counting, source book | CountedBook (lib/figures/heard/heard_view.ts): what of hers is in the sums |
 * | heard_month, counting, month, source book    | HeardMonth (lib/figures/heard/heard_view.ts)       |
 * | heard_book, counting, source book            | HeardBookSums, there                                   |
 * | heard_counting                               | number of the counting that holds; none: 0         |
 * | favorite, userId, book                       | FavoriteRecord                                     |
 * | progress_claim, journalId                    | userId whose account took it over; "" once         |
 * |                                              | that account is gone                               |
 * | progress_claim_of_user, userId, journalId    | true                                               |
 * | bookmark, userId, bookmarkId                 | BookmarkRecord (lib/listening/bookmarks/model.ts)           |
 * | ledger, userId                               | time of the last change of what a listener has or  |
 * |                                              | is about to have; every such change checks it      |
 * | joined_guest, guestId                        | userId of the account that a guest's ledger went to |
 * | joined_guest_of_user, userId, guestId        | true                                               |
 * | waiting_guest, e-mail, guestId               | while purchases wait for the address's owner:      |
 * |                                              | whether the owner has been told                    |
 * | open_dispute, paymentId                      | OpenDispute (lib/shop/dispute.ts), until decided   |
 * | purchase, userId, purchaseId                 | PurchaseRecord (lib/shop/purchase.ts)           |
 * | sale, time, purchaseId                       | userId; so are all purchases found by their time   |
 * | gift_sale, time, purchaseId                  | userId, of those that are gifts                    |
 * | sale_by_id, purchaseId                       | userId                                             |
 * | sale_with_code, code, time, purchaseId       | userId                                             |
 * | sales_due, day                               | true: what was sold that day has changed since it was counted |
 * | sales_day, day                               | SalesDay (lib/figures/sales/sales_day.ts)          |
 * | taxes                                        | ChosenTaxes (lib/shop/tax/decide.ts)             |
 * | month, userId, invoice of the provider's     | PremiumMonth (lib/shop/subscription.ts)           |
 * | month_by_id, invoice of the provider's       | userId                                             |
 * | month_by_payment, paymentId                  | invoice of the provider's                          |
 * | company, userId                              | Company (lib/shop/tax/decide.ts): the business she buys for |
 * | company_unverified, userId                   | true, while VIES is to be asked about its VAT id   |
 * | invoice, series, count                       | InvoiceRecord (lib/shop/tax/invoice.ts); "2027", 12 |
 * | invoice_count, series                        | count of the last one                              |
 * | invoice_of_purchase, purchaseId, series, count | true                                             |
 * | order, orderId                               | OrderRecord (lib/shop/schema.ts)               |
 * | open_order, userId, orderId                  | true, while it is open or being canceled           |
 * | payment_event, eventId                       | time; the provider's event has been dealt with     |
 * | webhook_seen, mode                           | time of the last event that the provider told      |
 * | held_payment, paymentId                      | HeldPayment (lib/shop/purchase_after.ts)                 |
 * | discount, code                               | DiscountRecord (lib/shop/discount.ts)           |
 * | subscription, userId, subscriptionId         | SubscriptionRecord (lib/shop/subscription.ts)   |
 * | subscription_attempt, userId                 | AttemptRecord (lib/shop/subscription.ts)        |
 * | stated_end, userId                           | StatedEnd (lib/shop/subscription.ts), 60 days      |
 * | device_keys, userId, book                    | DeviceKeyRecord[] (lib/downloads/calls.ts)      |
 * | shared, userId, source book                  | SharedRecord (lib/sharing/clips/clip.ts)                 |
 * | shared_by_id, shareId                        | [userId, source book]                              |
 * | shared_year, shareId                         | YearRecord (lib/sharing/years/year_card.ts)           |
 * | shared_year_of_user, userId, year            | shareId                                            |
 * | analytics_purchase, transactionId            | PurchaseEvent (lib/analytics/calls.ts)            |
 * | stand_in, kind, id                           | object of the Stripe emulator, test mode |
 * | review, book, reviewId                       | ReviewRecord (lib/reviews/schema.ts), ids by time  |
 * | review_of_user, userId, book                 | reviewId                                           |
 * | rating_total, book                           | RatingTotal: sum and number of what was left here  |
 * | price_history, book                          | PriceHistory (lib/catalogue/price.ts)      |
 * | catalogue_head                               | CatalogueHead (lib/catalogue/version.ts); none: catalogue.json counts |
 * | catalogue_version, number                    | VersionRecord (lib/catalogue/version.ts), the latest 100 |
 * | catalogue_part, number, part                 | a piece of the version's text, gzip; as long       |
 * | feed, feedId                                 | FeedRecord (lib/sharing/feeds/schema.ts)                   |
 * | feed_of_user, userId, book or "all"          | feedId                                             |
 * | release_alert, alertId                       | AlertRecord (lib/announcements/schema.ts)         |
 * | release_alert_by_email, e-mail               | alertId                                            |
 * | author, userId                               | AuthorRecord (lib/desk/schema.ts)                  |
 * | desk_step, sessionId                         | the author's password was right there; 10 minutes  |
 * | desk_code, userId                            | the code that is still to come, hashed; 10 minutes |
 * | passkey, userId, credential                  | Passkey (lib/desk/schema.ts)                       |
 * | desk_challenge, userId                       | what a passkey is to answer; 10 minutes            |
 * | desk_session, hash of the token              | DeskSession (lib/desk/schema.ts); 12 h             |
 * | audit, time and id                           | AuditRecord (lib/desk/schema.ts); two years        |
 * | word, kind, word, time, id                   | true; what is found by its words (lib/platform/kv/word_index.server.ts) |
 * | commit, commitId                             | true, for a minute: this checked commit stands     |
 * | schema                                       | version of all this (lib/platform/kv/schema_version.server.ts) |
 * | news, versionstamp                           | what a commit tells the other processes, for 5 min |
 * | news_head                                    | the process that told last; watched                |
 * | lease, work                                  | which process does it, and until when              |
 * | readiness                                    | time of the last look whether writing works        |
 * | restore                                      | the backup that is being brought back, until done  |
 * | copying                                      | Copying (lib/platform/kv/change_log.server.ts): a KV service is being copied |
 * | copy_log, copyId, part, versionstamp         | what a commit changed meanwhile, an hour at most   |
 * | store_id                                     | random; another one in a store that was restored   |
 *
 * A sessionId is the SHA-256 of its token, and so is a feedId; what is indexed is a primary id, never
 * a copy.
 */
export const keys = {
  user: (userId: string) => ["user", userId],
  users: () => ["user"],
  userSince: (atMs: number, userId: string) => ["user_since", atMs, userId],
  usersSince: () => ["user_since"],
  userByEmail: (email: string) => ["user_by_email", email],
  session: (sessionId: string) => ["session", sessionId],
  sessionOfUser: (userId: string, sessionId: string) => ["session_of_user", userId, sessionId],
  sessionsOfUser: (userId: string) => ["session_of_user", userId],
  knownDevices: (userId: string) => ["known_devices", userId],
  pendingSignup: (tokenHash: string) => ["pending_signup", tokenHash],
  verification: (tokenHash: string) => ["verification", tokenHash],
  verifications: () => ["verification"],
  reset: (tokenHash: string) => ["reset", tokenHash],
  resets: () => ["reset"],
  rate: (bucket: string, keyHash: string) => ["rate", bucket, keyHash],
  mail: (mailId: string) => ["mail", mailId],
  mails: () => ["mail"],
  mailSent: () => ["mail_sent"],
  mailGivenUp: (mailId: string) => ["mail_given_up", mailId],
  mailsGivenUp: () => ["mail_given_up"],
  helpRequest: (requestId: string) => ["help_request", requestId],
  helpRequests: () => ["help_request"],
  helpRequestOfUser: (userId: string, requestId: string) => [
    "help_request_of_user",
    userId,
    requestId,
  ],
  helpRequestsOfUser: (userId: string) => ["help_request_of_user", userId],
  requestsMailed: (day: string) => ["requests_mailed", day],
  progress: (userId: string, bookId: number) => ["progress", userId, bookId],
  progressOfUser: (userId: string) => ["progress", userId],
  journalEntry: (userId: string, bookId: number, digest: string) => [
    "progress_journal",
    userId,
    bookId,
    digest,
  ],
  journalFolded: (userId: string, bookId: number) => [
    "progress_journal",
    userId,
    bookId,
    "~folded",
  ],
  journal: (userId: string, bookId: number) => ["progress_journal", userId, bookId],
  journalOfUser: (userId: string) => ["progress_journal", userId],
  heardDays: (userId: string, bookId: number) => ["heard_days", userId, bookId],
  heardDaysOfUser: (userId: string) => ["heard_days", userId],
  allHeardDays: () => ["heard_days"],
  allProgress: () => ["progress"],
  allJournals: () => ["progress_journal"],
  heardOn: (day: string, userId: string) => ["heard_on", day, userId],
  heardOnDay: (day: string) => ["heard_on", day],
  heardDue: (userId: string) => ["heard_due", userId],
  allHeardDue: () => ["heard_due"],
  heardCounted: (userId: string, counting: number, bookId: number) => [
    "heard_counted",
    userId,
    counting,
    bookId,
  ],
  heardCountedOfUser: (userId: string) => ["heard_counted", userId],
  allHeardCounted: () => ["heard_counted"],
  heardMonth: (counting: number, month: string, bookId: number) => [
    "heard_month",
    counting,
    month,
    bookId,
  ],
  heardMonths: (counting: number, month: string) => ["heard_month", counting, month],
  allHeardMonths: () => ["heard_month"],
  heardBook: (counting: number, bookId: number) => ["heard_book", counting, bookId],
  heardBooks: (counting: number) => ["heard_book", counting],
  allHeardBooks: () => ["heard_book"],
  heardCounting: () => ["heard_counting"],
  favorite: (userId: string, bookId: number) => ["favorite", userId, bookId],
  favoritesOfUser: (userId: string) => ["favorite", userId],
  journalAdopter: (journalId: string) => ["progress_claim", journalId],
  adoptedJournal: (userId: string, journalId: string) => [
    "progress_claim_of_user",
    userId,
    journalId,
  ],
  adoptedJournals: (userId: string) => ["progress_claim_of_user", userId],
  bookmark: (userId: string, bookmarkId: string) => ["bookmark", userId, bookmarkId],
  bookmarksOfUser: (userId: string) => ["bookmark", userId],
  ledger: (userId: string) => ["ledger", userId],
  joinedGuest: (guestId: string) => ["joined_guest", guestId],
  joinedGuestOfUser: (userId: string, guestId: string) => [
    "joined_guest_of_user",
    userId,
    guestId,
  ],
  joinedGuestsOfUser: (userId: string) => ["joined_guest_of_user", userId],
  waitingGuest: (email: string, guestId: string) => ["waiting_guest", email, guestId],
  waitingGuests: (email: string) => ["waiting_guest", email],
  openDispute: (paymentId: string) => ["open_dispute", paymentId],
  openDisputes: () => ["open_dispute"],
  purchase: (userId: string, purchaseId: string) => ["purchase", userId, purchaseId],
  purchasesOfUser: (userId: string) => ["purchase", userId],
  purchases: () => ["purchase"],
  sale: (atMs: number, purchaseId: string) => ["sale", atMs, purchaseId],
  salesFrom: (atMs: number) => ["sale", atMs],
  giftSale: (atMs: number, purchaseId: string) => ["gift_sale", atMs, purchaseId],
  giftSales: () => ["gift_sale"],
  giftSalesFrom: (atMs: number) => ["gift_sale", atMs],
  saleById: (purchaseId: string) => ["sale_by_id", purchaseId],
  saleWithCode: (code: string, atMs: number, purchaseId: string) => [
    "sale_with_code",
    code,
    atMs,
    purchaseId,
  ],
  salesWithCode: (code: string) => ["sale_with_code", code],
  allSales: () => ["sale"],
  salesDue: (day: string) => ["sales_due", day],
  allSalesDue: () => ["sales_due"],
  salesDay: (day: string) => ["sales_day", day],
  salesDays: () => ["sales_day"],
  taxes: () => ["taxes"],
  month: (userId: string, id: string) => ["month", userId, id],
  monthsOfUser: (userId: string) => ["month", userId],
  monthById: (id: string) => ["month_by_id", id],
  monthByPayment: (paymentId: string) => ["month_by_payment", paymentId],
  company: (userId: string) => ["company", userId],
  companyUnverified: (userId: string) => ["company_unverified", userId],
  companiesUnverified: () => ["company_unverified"],
  invoice: (series: string, count: number) => ["invoice", series, count],
  invoicesOf: (series: string) => ["invoice", series],
  invoiceCount: (series: string) => ["invoice_count", series],
  invoiceOfPurchase: (purchaseId: string, series: string, count: number) => [
    "invoice_of_purchase",
    purchaseId,
    series,
    count,
  ],
  invoicesOfPurchase: (purchaseId: string) => ["invoice_of_purchase", purchaseId],
  order: (orderId: string) => ["order", orderId],
  orders: () => ["order"],
  openOrder: (userId: string, orderId: string) => ["open_order", userId, orderId],
  openOrdersOfUser: (userId: string) => ["open_order", userId],
  openOrders: () => ["open_order"],
  paymentEvent: (eventId: string) => ["payment_event", eventId],
  webhookSeen: (mode: string) => ["webhook_seen", mode],
  heldPayment: (paymentId: string) => ["held_payment", paymentId],
  heldPayments: () => ["held_payment"],
  discount: (code: string) => ["discount", code],
  discounts: () => ["discount"],
  subscription: (userId: string, subscriptionId: string) => [
    "subscription",
    userId,
    subscriptionId,
  ],
  subscriptionsOfUser: (userId: string) => ["subscription", userId],
  subscriptions: () => ["subscription"],
  subscriptionAttempt: (userId: string) => ["subscription_attempt", userId],
  statedEnd: (userId: string) => ["stated_end", userId],
  statedEnds: () => ["stated_end"],
  /** Stored under its older name. */
  deviceKeys: (userId: string, bookId: number) => ["device_keys", userId, bookId],
  deviceKeysOfUser: (userId: string) => ["device_keys", userId],
  shared: (userId: string, bookId: number) => ["shared", userId, bookId],
  sharedOfUser: (userId: string) => ["shared", userId],
  sharedById: (shareId: string) => ["shared_by_id", shareId],
  sharedYear: (shareId: string) => ["shared_year", shareId],
  sharedYearOfUser: (userId: string, year: number) => ["shared_year_of_user", userId, year],
  sharedYearsOfUser: (userId: string) => ["shared_year_of_user", userId],
  analyticsPurchase: (transactionId: string) => ["analytics_purchase", transactionId],
  analyticsPurchases: () => ["analytics_purchase"],
  // Its first name, which databases of today have.
  emulatorObject: (kind: string, id: string) => ["stand_in", kind, id],
  emulatorObjects: (kind: string) => ["stand_in", kind],
  review: (bookId: number, reviewId: string) => ["review", bookId, reviewId],
  reviews: () => ["review"],
  reviewsOfBook: (bookId: number) => ["review", bookId],
  reviewOfUser: (userId: string, bookId: number) => ["review_of_user", userId, bookId],
  ratingTotal: (bookId: number) => ["rating_total", bookId],
  ratingTotals: () => ["rating_total"],
  releaseAlert: (alertId: string) => ["release_alert", alertId],
  releaseAlerts: () => ["release_alert"],
  releaseAlertByEmail: (email: string) => ["release_alert_by_email", email],
  priceHistory: (bookId: number) => ["price_history", bookId],
  catalogueHead: () => ["catalogue_head"],
  catalogueVersion: (number: number) => ["catalogue_version", number],
  catalogueVersions: () => ["catalogue_version"],
  cataloguePart: (number: number, part: number) => ["catalogue_part", number, part],
  catalogueParts: (number: number) => ["catalogue_part", number],
  feed: (feedId: string) => ["feed", feedId],
  feedOfUser: (userId: string, bookId: number | null) => ["feed_of_user", userId, bookId ?? "all"],
  feedsOfUser: (userId: string) => ["feed_of_user", userId],
  author: (userId: string) => ["author", userId],
  authors: () => ["author"],
  deskStep: (sessionId: string) => ["desk_step", sessionId],
  deskCode: (userId: string) => ["desk_code", userId],
  deskSession: (tokenHash: string) => ["desk_session", tokenHash],
  passkey: (userId: string, id: string) => ["passkey", userId, id],
  passkeysOfUser: (userId: string) => ["passkey", userId],
  deskChallenge: (userId: string) => ["desk_challenge", userId],
  auditEntry: (id: string) => ["audit", id],
  auditEntries: () => ["audit"],
  word: (kind: string, word: string, atMs: number, id: string) => ["word", kind, word, atMs, id],
  words: (kind: string, word: string) => ["word", kind, word],
  commit: (commitId: string) => ["commit", commitId],
  news: () => ["news"],
  newsHead: () => ["news_head"],
  lease: (work: string) => ["lease", work],
  schema: () => ["schema"],
  readiness: () => ["readiness"],
  restore: () => ["restore"],
  copying: () => ["copying"],
  copyLog: (copyId: string) => ["copy_log", copyId],
  storeId: () => ["store_id"],
} satisfies Record<string, (...parts: never[]) => Deno.KvKey>;
