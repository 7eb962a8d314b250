import type { PageProps } from "fresh";
import { Partial } from "fresh/runtime";
import Counter from "../islands/Counter.tsx";

export default function Wrapper({ Component, isPartial, url }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Fixture</title>
        <meta name="description" content="The fixture's own" />
        <style>{"body { margin: 0 }"}</style>
      </head>
      <body f-client-nav>
        <nav>
          <a href="/">Home</a> <a href="/counter">Counter</a> <a href="/two">Two</a>{" "}
          <a href="/long">Long</a> <a href="/slow">Slow</a> <a href="/plain">Plain</a>{" "}
          <a href="/missing">Missing</a> <a href="/whole">Whole</a> <a href="/forms">Forms</a>{" "}
          <a href="/home">Redirect</a> <a href="/clash">Clash</a>{" "}
          <a href="/two" aria-current="step">Step</a> <a href="/forms?q=a">A</a>{" "}
          <a href="/forms?q=b">B</a>
        </nav>
        <input id="outside" aria-label="Outside" />
        <main>
          <Partial name="page">
            <Component />
          </Partial>
        </main>
        {!isPartial && url.pathname === "/" && (
          <Partial name="side">
            <p>side</p>
          </Partial>
        )}
        {url.pathname === "/two" && (
          <Partial name="side">
            <Counter count={9} label="Side" />
          </Partial>
        )}
      </body>
    </html>
  );
}
