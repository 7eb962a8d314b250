/** The page of an author or narrator of the catalogue. */

import { page } from "fresh";
import { Head } from "fresh/runtime";
import { BookCard, BookGrid } from "@/components/catalogue/BookCard.tsx";
import { Blurb } from "@/components/catalogue/BookHero.tsx";
import { PageHead, summary } from "@/components/site/PageHead.tsx";
import { Headline } from "@/components/ui/Headline.tsx";
import { ErrorPanel } from "@/components/ui/Outcome.tsx";
import { ALERT_PATH } from "@/lib/announcements/schema.ts";
import type { Book } from "@/lib/catalogue/book.ts";
import { personJsonLd } from "@/lib/catalogue/json_ld.server.ts";
import { findPerson, type Person, personPath, type Role, ROLES } from "@/lib/catalogue/people.ts";
import { PEOPLE, PERSON } from "@/lib/catalogue/words.ts";
import type { ShelfItem } from "@/lib/listening/shelf.ts";
import { formatRow } from "@/lib/platform/text.ts";
import type { CreditedPrice } from "@/lib/shop/quote.ts";
import { define, describePage } from "@/lib/site/adapters/request/define.server.ts";
import { creditedPrices } from "@/lib/site/adapters/book_props.server.ts";

interface Data {
  person: Person;
  /** Page of the same name in the other role: an author who is also a narrator; null: none. */
  alsoHref: string | null;
  /** The person's books; for a listener those of the shelf, where an owned bundle is replaced by its books. */
  cards: { book: Book; item: ShelfItem | null }[];
  /** Prices of bundles after credit for single books already bought, by bundle id. */
  credited: Map<number, CreditedPrice>;
}

export const personHandler = (role: Role) =>
  define.handlers({
    async GET({ params, state }) {
      describePage(state, { sheet: "people" });
      const { catalogue } = state.services;
      const person = findPerson(catalogue, role, params.slug ?? "");
      if (!person) return page<Data | null>(null, { status: 404 });
      const other = ROLES.find((it) => it !== role)!;
      const shelf = await state.shelf();
      const isBoth = catalogue.books().some((book) => book[other] === person.name);
      return page<Data | null>({
        person,
        alsoHref: isBoth ? personPath(other, person.name) : null,
        cards: shelf
          ? shelf.books.filter(({ book }) => person.books.includes(book))
            .map((item) => ({ book: item.book, item }))
          : person.books.map((book) => ({ book, item: null })),
        credited: await creditedPrices(state, shelf),
      });
    },
  });

export const personPage = (role: Role) =>
  define.page<ReturnType<typeof personHandler>>(function PersonPage({ data, state, url }) {
    if (!data) return <UnknownPerson role={role} />;
    const { person, alsoHref, cards, credited } = data;
    const { name, path, about, links, books } = person;
    const { catalogue: { series }, config, announcements: { releaseAlerts } } = state.services;
    const alertHref = releaseAlerts && role === "author" ? ALERT_PATH : null;
    const origin = config.baseUrl?.origin ?? url.origin;
    const words = PERSON[role];
    const titles = formatRow(books.map(({ title }) => title));
    const [{ cover }] = books as [Person["books"][number]];
    return (
      <article className="person">
        <PageHead
          title={name}
          description={summary(about ?? words.summary(name, titles))}
          siteName={series.title}
          url={origin + path}
          type="profile"
          image={{ url: origin + cover.ogSrc, alt: cover.alt }}
          jsonLd={personJsonLd(person, { origin })}
        />
        <div className="person__head wrap">
          <Headline above={words.eyebrow} title={name} />
          {about && <Blurb text={about} label={PEOPLE.about(name)} />}
          {(links.length > 0 || alsoHref || alertHref) && (
            <ul className="person__links">
              {alertHref && (
                <li>
                  <a href={alertHref}>{PEOPLE.alert}</a>
                </li>
              )}
              {alsoHref && (
                <li>
                  <a href={alsoHref}>{words.also}</a>
                </li>
              )}
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener me">{label}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <BookGrid title={words.booksOf(name)} level={2}>
          {cards.map(({ book, item }) => (
            <BookCard
              key={book.id}
              book={book}
              item={item}
              currency={state.currency}
              credited={credited.get(book.id)}
              level={3}
            />
          ))}
        </BookGrid>
      </article>
    );
  });

function UnknownPerson({ role }: { role: Role }) {
  return (
    <>
      <Head>
        <title>{PERSON[role].unknown}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <ErrorPanel
        title={PERSON[role].unknown}
        text={PEOPLE.unknown}
        action={{ href: "/", label: PEOPLE.home }}
      />
    </>
  );
}
