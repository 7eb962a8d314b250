import { Buffer } from "node:buffer";
import { expect } from "npm:expect@30.5.2";
import { DAY_MS } from "@/lib/platform/duration.ts";
import { createAddressProofs } from "./address_proofs.server.ts";

const SECRET = "a secret of the tests that is long enough";

Deno.test("AddressProofs: is for its address, until it ends, and nobody makes one without the secret", async () => {
  const clock = { nowMs: Date.UTC(2026, 2, 1) };
  const proofs = await createAddressProofs(SECRET, () => clock.nowMs);
  const proof = proofs.sign("ada@example.com", DAY_MS);
  expect(proofs.read(proof)).toBe("ada@example.com");
  const [, ends, mac] = proof.split(".");
  const other = Buffer.from("eve@example.com").toString("base64url");
  expect(proofs.read([other, ends, mac].join("."))).toBe(null);
  expect(proofs.read([proof.split(".")[0], Number(ends) + 60, mac].join("."))).toBe(null);
  for (const text of ["", "x", proof.slice(1), proof.slice(0, -1), `${proof}A`]) {
    expect([text, proofs.read(text)]).toEqual([text, null]);
  }
  const theirs = await createAddressProofs(`${SECRET} of others`, () => clock.nowMs);
  expect(theirs.read(proof)).toBe(null);
  const renewed = await createAddressProofs(`another ${SECRET},${SECRET}`, () => clock.nowMs);
  expect(renewed.read(proof)).toBe("ada@example.com");
  clock.nowMs += DAY_MS;
  expect(proofs.read(proof)).toBe(null);
});
