import { expect } from "npm:expect@30.5.2";
import { describePlaces, namePlaces } from "./conflict.ts";

const place = (deviceId: string, device: string, chapter: number, positionSec: number) => ({
  deviceId,
  device,
  chapter,
  chapterTitle: "",
  positionSec,
  at: "2026-11-22T00:00:00Z",
});

Deno.test("describePlaces: the other device by its name first, this one as Here", () => {
  const phone = place("phone", "Phone", 12, 843), laptop = place("laptop", "Chrome", 9, 130);
  const told = "Phone: chapter 12, 14:03. Here: chapter 9, 2:10.";
  expect(describePlaces(namePlaces({ here: phone, others: [laptop] }, "laptop"))).toBe(told);
  expect(describePlaces(namePlaces({ here: laptop, others: [phone] }, "laptop"))).toBe(told);
});
