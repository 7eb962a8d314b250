import { domainToUnicode } from "node:url";
import { expect } from "npm:expect@30.5.2";
import { mailAddress, normalAddress, shownAddress } from "./mail_address.ts";

const email = mailAddress();

Deno.test("mailAddress: an address is one, whichever browser sends it and whatever was copied with it", () => {
  for (
    const typed of [
      "ada@bücher.example",
      "ada@xn--bcher-kva.example",
      " Ada@BÜCHER.example\u200b",
      "ada@bu\u0308cher.example",
      "\ufeffada@bücher\u3002example",
      "ａｄａ＠bücher.example",
    ]
  ) {
    expect(email.parse(typed)).toBe("ada@xn--bcher-kva.example");
  }
  expect(email.parse("ada\u200b@exam\u00adple.com")).toBe("ada@example.com");
});

Deno.test("mailAddress: what is no address is refused as before, and nothing is made into one", () => {
  for (
    const typed of [
      "",
      "ada",
      "ada@",
      "@bücher.example",
      "ada@bücher.example/x",
      "a b@bücher.example",
    ]
  ) {
    expect(email.safeParse(typed).error?.issues[0]?.message).toBe(
      "wanted an email address such as ada@example.com",
    );
  }
  expect(email.safeParse(`${"a".repeat(250)}@example.com`).success).toBe(false);
});

Deno.test("shownAddress: a domain is shown as it is written, and comes back as the same address", () => {
  for (
    const domain of [
      "bücher.example",
      "例え.テスト",
      "παράδειγμα.δοκιμή",
      "münchen-straße.de",
      "mañana.com",
      "правда.рф",
      "example.com",
    ]
  ) {
    const address = normalAddress(`ada@${domain}`);
    expect(shownAddress(address)).toBe(`ada@${domain}`);
    expect(domainToUnicode(address.slice(4))).toBe(domain);
  }
});

Deno.test("shownAddress: what is no punycode is shown as it is", () => {
  for (
    const address of ["ada@xn--.com", "ada@xn--a-.com", "ada@xn--99999999.com", "ada", "Deleted"]
  ) {
    expect(shownAddress(address)).toBe(address);
  }
});
