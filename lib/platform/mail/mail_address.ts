/**
 * E-mail addresses in one normal form, whatever browser, keyboard or page they come from. A domain is stored in
 * ASCII (RFC 5891), as Chromium sends it and mail servers expect it, and shown as people write it.
 */

import { z } from "zod";
import { boundedText, type ErrorText, tooLong, withoutUnseen } from "../typed_text.ts";
import { WANTED_ADDRESS } from "../words.ts";

const MAX_LENGTH = 254;

/** Addresses are compared in this form, so the part before the @ is lower-cased too. */
export const mailAddress = (wanted: ErrorText = { error: () => WANTED_ADDRESS.text }) =>
  boundedText(MAX_LENGTH).transform(normalAddress)
    .pipe(z.email({ ...wanted, abort: true }).max(MAX_LENGTH, tooLong(MAX_LENGTH)));

/** Invalid text gives an invalid address. */
export function normalAddress(text: string): string {
  const plain = withoutUnseen(text).normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  return plain.slice(0, at + 1) + toAscii(plain.slice(at + 1));
}

/** "a…@example.com": enough to recognise an address one knows, but not to learn one. */
export const maskedAddress = (address: string): string =>
  `${[...address][0] ?? ""}…${shownAddress(address.slice(Math.max(0, address.lastIndexOf("@"))))}`;

/** The address as its owner writes it. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).split(".").map(toUnicode).join(".");
  // Shown in ASCII if converting it back gives another address.
  return toAscii(domain) === address.slice(at + 1) ? address.slice(0, at + 1) + domain : address;
}

/** Characters of a domain's labels, and the full stops of other scripts. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.\u3002]+$/u;

function toAscii(domain: string): string {
  if (/^[ -~]*$/.test(domain) || !DOMAIN.test(domain)) return domain;
  return URL.parse(`https://${domain}`)?.hostname ?? domain;
}

/** Punycode's parameters (RFC 3492, section 5). */
const BASE = 36, TMIN = 1, TMAX = 26, SKEW = 38, DAMP = 700, FIRST_BIAS = 72, FIRST_CODE = 128;

/** Decodes one label (RFC 3492, section 6.2). */
function toUnicode(label: string): string {
  if (!label.startsWith("xn--")) return label;
  const end = Math.max(label.lastIndexOf("-"), 3);
  const codes = Array.from(label.slice(4, Math.max(end, 4)), (it) => it.charCodeAt(0));
  let code = FIRST_CODE, bias = FIRST_BIAS, at = 0;
  for (let next = end + 1; next < label.length;) {
    const before = at;
    for (let weight = 1, k = BASE; next < label.length; k += BASE) {
      const digit = parseInt(label[next++]!, 36);
      const value = digit < 10 ? digit + 26 : digit - 10; // a to z are 0 to 25
      const threshold = Math.min(Math.max(k - bias, TMIN), TMAX);
      at += value * weight;
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapt(at - before, codes.length + 1, before === 0);
    code += Math.floor(at / (codes.length + 1));
    if (!(code <= 0x10FFFF)) return label;
    at %= codes.length + 1;
    codes.splice(at++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / count);
  let k = 0;
  for (; left > (BASE - TMIN) * TMAX / 2; k += BASE) left = Math.floor(left / (BASE - TMIN));
  return k + Math.floor((BASE - TMIN + 1) * left / (left + SKEW));
}
