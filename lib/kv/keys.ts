/**
 * The whole key space. Every key is built here, and nothing else may spell one.
 *
 * | Key                                          | Value                                              |
 * |----------------------------------------------|----------------------------------------------------|
 * | user, userId                                 | UserRecord (lib/accounts/schema.ts)                |
 * | user_by_email, e-mail                        | userId                                             |
 * | session, sessionId                           | SessionRecord; goes by itself after its expiry     |
 * | session_of_user, userId, sessionId           | true                                               |
 * | verification, hash of the token              | VerificationRecord; goes by itself after 24 h      |
 * | reset, hash of the token                     | ResetRecord; goes by itself after 10 minutes       |
 * | rate, bucket, hash of the key                | BucketRecord (lib/accounts/rate_limit.ts)          |
 * | mail, mailId                                 | MailRecord (lib/mail/schema.ts), until sent        |
 * | help_request, time and id                    | HelpRequestRecord (lib/support/schema.ts), a year  |
 * | progress, userId, source book                | ProgressRecord (lib/progress/schema.ts)            |
 * | progress_journal, userId, source book, digest| EventRecord[], until folded into the ProgressRecord|
 * | favorite, userId, book                       | FavoriteRecord                                     |
 * | progress_claim, journalId                    | userId who claimed what a visitor heard            |
 * | bookmark, userId, bookmarkId                 | BookmarkRecord (lib/bookmarks/schema.ts)           |
 * | purchase, userId, book                       | PurchaseRecord (lib/purchases/schema.ts)           |
 *
 * A sessionId is the SHA-256 of its token; what is indexed is a primary id, never a copy.
 */
export const keys = {
  user: (userId: string) => ["user", userId],
  userByEmail: (email: string) => ["user_by_email", email],
  session: (sessionId: string) => ["session", sessionId],
  sessionOfUser: (userId: string, sessionId: string) => ["session_of_user", userId, sessionId],
  sessionsOfUser: (userId: string) => ["session_of_user", userId],
  verification: (tokenHash: string) => ["verification", tokenHash],
  reset: (tokenHash: string) => ["reset", tokenHash],
  rate: (bucket: string, keyHash: string) => ["rate", bucket, keyHash],
  mail: (mailId: string) => ["mail", mailId],
  mails: () => ["mail"],
  helpRequest: (requestId: string) => ["help_request", requestId],
  helpRequests: () => ["help_request"],
  progress: (userId: string, bookId: number) => ["progress", userId, bookId],
  progressOfUser: (userId: string) => ["progress", userId],
  journalEntry: (userId: string, bookId: number, digest: string) => [
    "progress_journal",
    userId,
    bookId,
    digest,
  ],
  journal: (userId: string, bookId: number) => ["progress_journal", userId, bookId],
  journalOfUser: (userId: string) => ["progress_journal", userId],
  favorite: (userId: string, bookId: number) => ["favorite", userId, bookId],
  favoritesOfUser: (userId: string) => ["favorite", userId],
  progressClaim: (journalId: string) => ["progress_claim", journalId],
  bookmark: (userId: string, bookmarkId: string) => ["bookmark", userId, bookmarkId],
  bookmarksOfUser: (userId: string) => ["bookmark", userId],
  purchase: (userId: string, bookId: number) => ["purchase", userId, bookId],
  purchasesOfUser: (userId: string) => ["purchase", userId],
} satisfies Record<string, (...parts: never[]) => Deno.KvKey>;
