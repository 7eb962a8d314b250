/** The script of /play-test: runs the checks when the button is pressed and puts their report into the form. */

import {
  type Check,
  checkAdaptive,
  checkAutoplay,
  checkCodecs,
  checkDatabase,
  checkEncryption,
  type CheckName,
  checkPlaying,
  checkRanges,
  checkStorage,
  checkWorker,
  fail,
  type Finding,
  reportText,
  summarise,
} from "./checks.browser.ts";

const page = document.querySelector<HTMLElement>("[data-play-test]")!;
const audio = page.querySelector("audio")!;
const { adaptive = "", build = "" } = page.dataset;

// Checked before the first press, after which every browser allows sound.
const autoplay = checkAutoplay(audio.src);

const checks: Check[] = [
  { name: "codecs", run: checkCodecs },
  { name: "autoplay", run: () => autoplay },
  { name: "playing", run: () => checkPlaying(audio) },
  { name: "ranges", run: () => checkRanges(audio.src) },
  { name: "adaptive", run: () => checkAdaptive(adaptive) },
  { name: "storage", run: checkStorage },
  { name: "database", run: checkDatabase },
  { name: "encryption", run: checkEncryption },
  { name: "worker", run: checkWorker },
];

async function runAll(): Promise<void> {
  const findings = new Map<CheckName, Finding>();
  for (const { name, run } of checks) {
    show(name, null);
    const finding = await run().catch((error) => fail(String(error)));
    findings.set(name, finding);
    show(name, finding);
  }
  page.querySelector("[data-summary]")!.textContent = summarise(findings);
  const at = new Date().toISOString(), { userAgent } = navigator;
  document.querySelector<HTMLTextAreaElement>("#message")!.value = reportText(findings, {
    at,
    userAgent,
    build,
  });
}

/** @param finding null: the check is running */
function show(name: CheckName, finding: Finding | null): void {
  const line = page.querySelector<HTMLElement>(`#check-${name}`)!;
  line.dataset.state = finding?.state ?? "running";
  line.querySelector("span")!.textContent = finding?.text ?? "…";
}

const button = page.querySelector("button")!;
button.onclick = async () => {
  button.disabled = true;
  await runAll().finally(() => button.disabled = false);
};
