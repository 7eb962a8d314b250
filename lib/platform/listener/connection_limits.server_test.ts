import { expect } from "npm:expect@30.5.2";
import { connectionLimits } from "./connections.server.ts";

const DIRECT = { openFiles: null, perAddress: null, isProxied: false };

Deno.test("connectionLimits: a third of the descriptors, at most 10,000", () => {
  for (const [openFiles, total] of [[1_024, 320], [4_096, 1_344], [1e6, 10_000], [null, 10_000]]) {
    expect(connectionLimits({ ...DIRECT, openFiles: openFiles! }).total).toBe(total);
  }
});

Deno.test("connectionLimits: 256 for an address, as many as there are for a proxy, or as was set", () => {
  const limits = { ...DIRECT, openFiles: 4_096 };
  expect(connectionLimits(limits).perAddress).toBe(256);
  expect(connectionLimits({ ...limits, isProxied: true }).perAddress).toBe(1_344);
  expect(connectionLimits({ ...limits, isProxied: true, perAddress: 9 }).perAddress).toBe(9);
  expect(connectionLimits({ ...limits, perAddress: 5_000 }).perAddress).toBe(1_344);
});
