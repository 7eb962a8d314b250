/** One of the ten currencies, from outside. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

export const currencyCode = z.enum(CURRENCIES, { error: `Use one of ${CURRENCIES.join(", ")}` });
