/** A server on this machine that plays VIES: what it answers, and how badly, is the test's to say. */

/** `slow` never answers; `broken` sends no JSON; `odd` JSON of another shape; `away` a country's register is off. */
export type ViesMood =
  | "valid"
  | "invalid"
  | "away"
  | "slow"
  | "error"
  | "broken"
  | "odd"
  | "endless"
  | "moved"
  | "bad_requester";

export interface FakeVies extends AsyncDisposable {
  base: URL;
  mood: ViesMood;
  /** Paths with their queries, in order. */
  asked: string[];
}

export const CONSULTATION = "WAPIAAAAW1234567";

export function startVies(mood: ViesMood = "valid"): FakeVies {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (req) => {
    const url = new URL(req.url);
    asked.push(url.pathname + url.search);
    return answerOf(it.mood, url, waiting);
  });
  const it: FakeVies = {
    base: new URL(`http://127.0.0.1:${server.addr.port}/vies/rest-api/`),
    mood,
    asked,
    async [Symbol.asyncDispose]() {
      waiting.forEach((release) => release());
      await server.shutdown();
    },
  };
  return it;
}

function answerOf(mood: ViesMood, { searchParams }: URL, waiting: (() => void)[]) {
  const isNamed = searchParams.has("requesterNumber");
  const result = (isValid: boolean, userError: string) =>
    Response.json({
      isValid,
      requestDate: "2027-03-03T10:00:00.000Z",
      userError,
      name: "ÉDITIONS DU PHARE",
      address: "---",
      requestIdentifier: isNamed ? CONSULTATION : "",
      viesApproximate: { name: "---", matchName: 3 },
    });
  switch (mood) {
    case "valid":
      return result(true, "VALID");
    case "invalid":
      return result(false, "INVALID");
    case "away":
      return result(false, "MS_UNAVAILABLE");
    case "bad_requester":
      return isNamed ? result(false, "INVALID_REQUESTER_INFO") : result(true, "VALID");
    case "slow":
      return new Promise<Response>((done) => waiting.push(() => done(new Response(null))));
    case "error":
      return new Response("Internal Server Error", { status: 500 });
    case "broken":
      return new Response("<html>Maintenance</html>");
    case "odd":
      return Response.json({ valid: "yes" });
    case "endless":
      return Response.json({ isValid: true, userError: "VALID", name: "x".repeat(200_000) });
    case "moved":
      return new Response(null, { status: 302, headers: { location: "http://127.0.0.1:9/" } });
  }
}
