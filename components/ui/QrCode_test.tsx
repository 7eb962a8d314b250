import { expect } from "npm:expect@30.5.2";
import { renderToString } from "preact-render-to-string";
import { QrCode } from "./QrCode.tsx";

const TEXT = "https://books.example/gift/GIFT-ABCD-2345";

Deno.test("QrCode: the finder's corner is dark within four modules of light", () => {
  const svg = renderToString(<QrCode text={TEXT} label="Opens the gift" />);
  expect(svg).toContain('role="img"');
  expect(svg).toContain('aria-label="Opens the gift"');
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]);
  const path = /d="([^"]+)"/.exec(svg)![1]!;
  expect(path.startsWith("M4 4h1v1h-1z")).toBe(true);
  const at = [...path.matchAll(/M(\d+) (\d+)h1/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...at), Math.max(...at)]).toEqual([4, size - 5]);
});

Deno.test("QrCode: another text is another code", () => {
  const draw = (text: string) => renderToString(<QrCode text={text} label="" />);
  expect(draw(TEXT)).toBe(draw(TEXT));
  expect(draw(TEXT)).not.toBe(draw(TEXT + "6"));
});
