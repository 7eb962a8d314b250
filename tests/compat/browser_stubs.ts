/** The little of a page that components read while they are drawn: its address, its width, and who listens. */
export function openBrowserStubs(): Disposable {
  const stubs = {
    location: { href: "https://example.org/offline", pathname: "/offline", search: "" },
    document: {
      documentElement: { lang: "en" },
      querySelector: () => ({ dataset: { listener: "ada" } }),
    },
    indexedDB: {},
    matchMedia: () => ({ matches: false }),
  };
  const before = Object.keys(stubs).map((name) =>
    [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const
  );
  for (const [name, value] of Object.entries(stubs)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  return {
    [Symbol.dispose]() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
