/** Renditions follow the network: lower when it is narrow, higher again when it is not. */

import { expect } from "npm:expect@30.5.2";
import { browserTest, openPage, type Page, shareSite, type Site } from "./harness.ts";
import { misplacedMs } from "./misplaced.ts";
import { button, stage, untilPast } from "./sound.ts";

let site: Site;
Deno.test.beforeAll(async () => {
  site = await shareSite();
  for (const chapter of [0, 1]) {
    await (await fetch(`${site.url}/api/stream/11?chapter=${chapter}`)).arrayBuffer();
  }
});
Deno.test.afterAll(async () => await site[Symbol.asyncDispose]());

/** Gives the page's network so many bits a second. */
async function makeThrottle(page: Page): Promise<(kbps: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (kbps) => {
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: kbps * 1000 / 8,
      uploadThroughput: kbps * 1000 / 8,
    });
  };
}

/** Waits for a segment of a rendition, having gone to where nothing is loaded yet. */
async function untilFetched(page: Page, kbps: number, fromSec: number): Promise<void> {
  const wanted = new RegExp(`/api/hls/11/1/${kbps}k-\\w+/\\d+\\.mp3$`);
  const fetched = page.waitForEvent("requestfinished", {
    predicate: (request) => wanted.test(request.url()),
    timeout: 90_000,
  });
  await stage(page).getByRole("slider", { name: "Seek" }).fill(String(fromSec));
  await fetched;
  await untilPast(page, fromSec + 0.5);
}

browserTest(
  "renditions: a narrow network lowers the bit rate, a wide one raises it again",
  async () => {
    await using opened = await openPage({ site });
    const { page } = opened;
    const setKbps = await makeThrottle(page);
    await page.goto("/audiobook/11?chapter=0&position=294");
    await button(page, "Play").click();
    await page.waitForFunction(() => {
      const { dataset, currentTime } = document.getElementById("sound") as HTMLAudioElement;
      return dataset.stream?.includes("chapter=1") && currentTime > 1;
    });
    // Unpacked off the page's thread, by a file of our own origin.
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      "/hls_worker.js",
    ]);
    await untilFetched(page, 48, 60);
    await setKbps(40);
    await untilFetched(page, 24, 120);
    await setKbps(20_000);
    await untilFetched(page, 48, 200);
    expect(await misplacedMs(page)).toBeLessThan(50);
    expect(opened.problems).toEqual([]);
  },
);
