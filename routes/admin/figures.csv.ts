/** GET /admin/figures.csv?figure=&period=&currency= : one figure of sales or listening as CSV. */

import { HttpError } from "fresh";
import { csvLine } from "@/lib/desk/csv.ts";
import { findHeard, findSales } from "@/lib/desk/find.server.ts";
import { cellValue } from "@/lib/figures/figure.ts";
import { defineDesk } from "@/lib/site/adapters/request/define.ts";

export const handler = defineDesk.handlers({
  async GET(ctx) {
    const asked = ctx.url.searchParams;
    const { commands } = ctx.state.services.desk;
    const isAsked = ({ id }: { id: string }) => id === asked.get("figure");
    const { period, figures } = await findSales(asked, commands);
    const figure = figures.find(isAsked) ??
      (await findHeard(asked, commands)).figures.find(isAsked);
    if (!figure) throw new HttpError(404);
    const { head, rows } = figure.table;
    const lines = [head, ...rows.map((row) => row.map(cellValue))].map(csvLine);
    return new Response(lines.join(""), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${figure.id}-${period}.csv"`,
      },
    });
  },
});
