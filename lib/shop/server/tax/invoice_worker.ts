/** The worker that draws invoices: each takes a twentieth of a second, the first one half a second for its fonts. */
import { answerOrders } from "@/lib/platform/server/idle_worker.ts";
import { invoicePdf } from "@/lib/shop/server/tax/invoice_pdf.ts";

answerOrders(invoicePdf);
