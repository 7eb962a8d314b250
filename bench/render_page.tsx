/** A page of the size of the book page, in plain Preact: what both sides of the render bench show. */

import type { FunctionComponent } from "preact";

const CHAPTERS = Array.from({ length: 36 }, (_, index) => ({
  number: index,
  title: `Chapter ${index}: "A lamp & its light"`,
  href: `/audiobook/11?chapter=${index}`,
  length: `${10 + index % 20}:${String(index).padStart(2, "0")}`,
}));

export function Frame({ Component }: { Component: FunctionComponent }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>A lamp and its light</title>
        <meta name="description" content="A page to be rendered" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/styles.css" />
      </head>
      <body>
        <header class="header">
          <a href="/">Home</a> <a href="/audiobook/11">Book one</a>{" "}
          <a href="/audiobook/12">Book two</a>
        </header>
        <main id="main">
          <Component />
        </main>
        <footer class="footer">
          <p>Told by lamplight</p>
        </footer>
      </body>
    </html>
  );
}

export function BookPage() {
  return (
    <article class="book">
      <h1>The One</h1>
      <img src="/covers/11.webp" width={640} height={640} alt="Cover" />
      <p class="blurb">A story of a lamp, a tide and what the two have to do with each other.</p>
      <ol class="chapters">
        {CHAPTERS.map((chapter) => <Chapter key={chapter.number} {...chapter} />)}
      </ol>
      <dl class="facts">
        {["Author", "Narrator", "Length", "Language", "Publisher"].map((name) => (
          <div key={name} class="fact">
            <dt>{name}</dt>
            <dd>{name.length} of them</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Chapter({ number, title, href, length }: (typeof CHAPTERS)[number]) {
  return (
    <li class={number % 2 ? "chapter" : "chapter chapter--even"} data-number={number}>
      <a href={href} title={title}>
        <span class="chapter-title">{title}</span>
        <Duration length={length} />
      </a>
    </li>
  );
}

function Duration({ length }: { length: string }) {
  return <span class="chapter-length" aria-label={`Length ${length}`}>{length}</span>;
}
