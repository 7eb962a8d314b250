/** GET /admin/figures.csv?figure=&period=&currency= : one figure of sales or listening as CSV. */

import { HttpError } from "fresh";
import { askedPeriod, heardPage, salesPage } from "@/lib/desk/commands/figures.server.ts";
import { cellValue } from "@/lib/figures/figure.ts";
import { csvFile } from "@/lib/platform/csv.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.server.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams;
    const { desk } = ctx.state.services;
    const isAsked = ({ id }: { id: string }) => id === asked.get("figure");
    const input = askedPeriod(asked);
    const sales = (await desk.read("figures sales", input)).data;
    const { period, figures } = salesPage(sales, asked.get("currency"));
    const figure = figures.find(isAsked) ??
      heardPage((await desk.read("figures listening", input)).data).figures.find(isAsked);
    if (!figure) throw new HttpError(404);
    const { head, rows } = figure.table;
    return new Response(csvFile([head, ...rows.map((row) => row.map(cellValue))]), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${figure.id}-${period}.csv"`,
      },
    });
  },
});
