import type { PageProps } from "fresh";

export const handler = {
  GET: () => ({ data: { text: "from handler" }, status: 203, headers: { "x-own": "1" } }),
  POST: () => new Response("posted"),
};

export default ({ data }: PageProps<{ text: string }>) => <h1>{data.text}</h1>;
