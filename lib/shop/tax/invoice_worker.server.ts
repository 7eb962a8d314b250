/** The worker that draws invoices: each takes a twentieth of a second, the first one half a second for its fonts. */

import { answerOrders } from "@/lib/platform/idle_worker.server.ts";
import { invoicePdf } from "./invoice_pdf.server.ts";

answerOrders(invoicePdf);
