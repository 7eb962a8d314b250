/** What a book's page offers to whoever asks. */
import type { Book } from "@/lib/catalogue/catalogue.ts";
import { creditNote } from "@/lib/checkout/credit_note.ts";
import type { State } from "@/lib/define.ts";

export interface BookOffer {
  isOwned: boolean;
  /** What earlier purchases take off the price; null: nothing. */
  creditNote: string | null;
}

/** A visitor gets no more than the price, so that the page is the same for all of them. */
export async function bookOffer({ session, services, currency }: State, book: Book) {
  const offer: BookOffer = { isOwned: false, creditNote: null };
  if (!session) return offer;
  const quoted = await services.payments.quote({
    userId: session.user.id,
    bookId: book.id,
    currency,
  });
  if (quoted.ok) offer.creditNote = creditNote(quoted.quote);
  else offer.isOwned = quoted.code === "already_owned";
  return offer;
}
