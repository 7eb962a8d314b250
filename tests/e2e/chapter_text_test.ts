/** A chapter's text at the desk: a sentence is heard, moved by keys, set to what sounds, and saved. */

import { expect } from "npm:expect@30.5.2";
import { findViolationsInThemes } from "./axe.ts";
import { makeAuthor, openStore, signInAtDesk } from "./desk.ts";
import { browserTest, launchSite, openPage } from "./harness.ts";

browserTest("desk: a sentence of a chapter is heard, moved, mended, and taken back", async () => {
  await using site = await launchSite();
  const kv = await openStore(site);
  try {
    await using opened = await openPage({ site });
    const { page } = opened;
    const userId = await makeAuthor(page, { site, kv, email: "texts@example.com" });
    await signInAtDesk(page, { kv, userId });
    await page.goto("/admin/recordings");
    await page.getByText(/^The One: \d+ chapters$/).click();
    await page.locator('a[href="/admin/recordings/texts/11/1"]').click();
    const sentence = page.locator(".desk__sentence").nth(1);
    const moment = sentence.getByLabel("Start time");
    const sound = page.locator("audio#chapter");
    const heardSec = () => sound.evaluate((it) => (it as HTMLAudioElement).currentTime);

    const startSec = Number(await sentence.locator("a[data-hear]").getAttribute("data-hear"));
    await sentence.getByRole("link", { name: /^Play / }).click();
    while (await heardSec() < startSec + 0.3) await page.waitForTimeout(50);
    await sound.evaluate((it) => (it as HTMLAudioElement).pause());
    const pausedSec = await heardSec();
    await sentence.getByRole("button", { name: "Now" }).click();
    const [minutes, seconds] = (await moment.inputValue()).split(":").map(Number);
    expect(Math.abs(minutes! * 60 + seconds! - pausedSec)).toBeLessThan(0.01);

    await moment.fill("0:08.000");
    await moment.press("ArrowUp");
    await moment.press("ArrowUp");
    await moment.press("ArrowDown");
    expect(await moment.inputValue()).toBe("0:08.100");
    expect(await findViolationsInThemes(page)).toEqual([]);

    await moment.fill(`${Math.floor(startSec / 60)}:${(startSec % 60 + 0.1).toFixed(3)}`);
    await sentence.getByLabel("Text").fill("Ten seconds, she said.");
    await sentence.getByRole("button", { name: /^Save / }).click();
    await page.getByRole("status").filter({ hasText: "Saved: Ten seconds, she said." }).waitFor();
    expect(await (await fetch(`${site.url}/api/text/11/1`)).text())
      .toContain("Ten seconds, she said.");
    await page.getByRole("button", { name: "Undo the latest correction" }).click();
    await page.getByText("Latest correction undone.").waitFor();
    expect(await (await fetch(`${site.url}/api/text/11/1`)).text()).not.toContain("she said");
  } finally {
    kv.close();
  }
});
