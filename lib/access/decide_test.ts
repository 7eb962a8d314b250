import { expect } from "npm:expect@30.5.2";
import {
  chooseListener,
  decideAccess,
  type Entitlements,
  type MediaGrant,
  NO_ENTITLEMENTS,
  rightTo,
} from "./decide.ts";

const NOW = Date.UTC(2025, 0, 1);
const ADA = { userId: "ada", sessionId: "ada-phone" };
const ADAS_OTHER = { userId: "ada", sessionId: "ada-laptop" };
const BOB = { userId: "bob", sessionId: "bob-phone" };
const GOOD: MediaGrant = { ...ADA, sourceBook: 11, expiresAtMs: NOW + 1 };
const EXPIRED: MediaGrant = { ...GOOD, expiresAtMs: NOW };
const OTHER_BOOK: MediaGrant = { ...GOOD, sourceBook: 12 };

/** Each grant (rows) with each cookie (columns): a refusal, or whose right counts. */
const MATRIX: [grant: MediaGrant | null | undefined, ...wanted: string[]][] = [
  //          nobody        ada           ada elsewhere bob
  [undefined, "locked", "ada-phone", "ada-laptop", "bob-phone"],
  [null, "bad_grant", "bad_grant", "bad_grant", "bad_grant"],
  [OTHER_BOOK, "other_book", "other_book", "other_book", "other_book"],
  [GOOD, "ada-phone", "ada-phone", "ada-phone", "other_user"],
  [EXPIRED, "expired", "ada-phone fresh", "expired", "other_user"],
];

Deno.test("chooseListener: every kind of grant with every kind of cookie", () => {
  for (const [grant, ...wanted] of MATRIX) {
    const seen = [null, ADA, ADAS_OTHER, BOB].map((viewer) => {
      const chosen = chooseListener({ chapter: { sourceBook: 11 }, grant, viewer, nowMs: NOW });
      if ("status" in chosen) {
        expect(chosen.status).toBe(chosen.reason === "locked" ? 402 : 401);
        return chosen.reason;
      }
      return chosen.listener.sessionId + (chosen.fresh ? " fresh" : "");
    });
    expect([grant, ...seen]).toEqual([grant, ...wanted]);
  }
});

Deno.test("decideAccess: the right opens, its absence is 402, an ended session 401 whatever the right", () => {
  const decide = (right: "owned" | "subscribed" | "none", isSessionLive: boolean) => {
    const { status, reason } = decideAccess({ right, isSessionLive });
    return `${status} ${reason}`;
  };
  expect(decide("owned", true)).toBe("200 owned");
  expect(decide("subscribed", true)).toBe("200 subscribed");
  expect(decide("none", true)).toBe("402 locked");
  for (const right of ["owned", "subscribed", "none"] as const) {
    expect(decide(right, false)).toBe("401 signed_out");
  }
});

/** Everyone there is, before book 12. */
const ROLES: [who: string, entitlements: Partial<Entitlements>, wanted: string][] = [
  ["visitor, or signed in", {}, "none"],
  ["owner", { ownedBookIds: [12] }, "owned"],
  ["owner of another book", { ownedBookIds: [11] }, "none"],
  ["series owner", { ownedBookIds: [11, 12, 13, 14, 15] }, "owned"],
  ["subscriber", { subscribedUntilMs: NOW + 1 }, "subscribed"],
  ["owner who subscribes", { ownedBookIds: [12], subscribedUntilMs: NOW + 1 }, "owned"],
  ["past subscriber", { subscribedUntilMs: NOW }, "none"],
  ["disabled owner", { ownedBookIds: [12], isDisabled: true }, "none"],
  ["disabled subscriber", { subscribedUntilMs: NOW + 1, isDisabled: true }, "none"],
];

Deno.test("rightTo: every role before a premium book [B4.12]", () => {
  for (const [who, given, wanted] of ROLES) {
    expect([who, rightTo({ ...NO_ENTITLEMENTS, ...given }, 12, NOW)]).toEqual([who, wanted]);
  }
});
