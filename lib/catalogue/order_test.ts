import { expect } from "npm:expect@30.5.2";
import { homeOrder } from "@/lib/catalogue/order.ts";

Deno.test("homeOrder: bundles, then by number, then others as the file has them", () => {
  const book = (id: string, bookNumber: number | null, isComplete = false) => ({
    id,
    bookNumber,
    isComplete,
  });
  const file = [
    book("novella", null),
    book("2", 2),
    book("1", 1),
    book("all", null, true),
    book("tale", null),
  ];
  expect(homeOrder(file).map(({ id }) => id)).toEqual(["all", "1", "2", "novella", "tale"]);
});
