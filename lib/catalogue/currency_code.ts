/** Validates a currency code: one of the ten currencies. */
import { z } from "zod";
import { CURRENCIES } from "@/lib/catalogue/money.ts";

export const currencyCode = z.enum(CURRENCIES, { error: `Use one of ${CURRENCIES.join(", ")}` });
