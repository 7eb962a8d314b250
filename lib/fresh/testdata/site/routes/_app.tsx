import type { PageProps } from "fresh";

export default function Wrapper({ Component }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Fixture</title>
        <meta name="description" content="The fixture's own" />
      </head>
      <body f-client-nav>
        <nav>
          <a href="/">Home</a> <a href="/counter">Counter</a>
        </nav>
        <main>
          <Component />
        </main>
      </body>
    </html>
  );
}
