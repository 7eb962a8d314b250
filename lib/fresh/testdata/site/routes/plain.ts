export const handler = () => new Response("plain text");
