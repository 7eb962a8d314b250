import { expect } from "npm:expect@30.5.2";
import { registerAway } from "./registration.browser.ts";

Deno.test("registerAway: where sites may keep nothing, a refused registration is no error of the page", async () => {
  const refuse = () =>
    Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
  const global = globalThis as unknown as Record<string, unknown>;
  const { document: before } = global;
  global.document = { querySelector: () => null };
  try {
    for (const getRegistration of [refuse, () => Promise.resolve(undefined)]) {
      const workers = { getRegistration, register: refuse };
      Object.defineProperty(navigator, "serviceWorker", { value: workers, configurable: true });
      expect(await registerAway()).toBeUndefined();
    }
  } finally {
    global.document = before;
    Reflect.deleteProperty(navigator, "serviceWorker");
  }
});
