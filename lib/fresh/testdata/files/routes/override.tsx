export const config = { routeOverride: "/elsewhere/:id(\\d+)" };

export const handler = { GET: () => new Response("overridden") };
