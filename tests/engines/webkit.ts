/**
 * WebKit, the engine of every iPhone: WebKitGTK's own small browser, full screen on a screen as large as a phone's,
 * driven over WebDriver.
 */

import { findLibrary } from "../find_program.ts";
import { endGroup, takeFreePort } from "../site.ts";
import { startSilentSound } from "./silent_sound.ts";
import type { Engine, Tab, TabOptions } from "./tab.ts";

const PHONE = { x: 0, y: 0, width: 390, height: 844 };
const START_MS = 40_000;
const CALL_MS = 40_000;
/** A browser starts within a second or two. */
const SESSION_MS = 20_000;
/** The key under which WebDriver names an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

type Call = <T>(method: string, path: string, body?: unknown, boundMs?: number) => Promise<T>;

interface Session {
  sessionId: string;
}

/** The browser has not started. */
class NoSession extends Error {}

/** A screen, a sound device and a driver, in process groups that end with it. */
export async function startWebKit(): Promise<Engine> {
  await using stack = new AsyncDisposableStack();
  const home = stack.adopt(
    await Deno.makeTempDir({ prefix: "lamplight-webkit-" }),
    (path) => Deno.remove(path, { recursive: true }),
  );
  const { env: sound } = stack.use(await startSilentSound(home));
  const processes = stack.use(new AsyncDisposableStack());
  const run = (env: Record<string, string>, program: string, ...args: string[]) => {
    const child = new Deno.Command(program, {
      ...{ args, env, detached: true },
      ...{ stdin: "null", stdout: "piped", stderr: "null" },
    }).spawn();
    processes.defer(async () => {
      endGroup(child.pid);
      await child.status;
    });
    return child;
  };
  const { width, height } = PHONE, size = `${width}x${height}x24`;
  const ofScreen = ["-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"];
  const display = await readLine(run({}, "Xvfb", ...ofScreen).stdout);
  await Deno.writeTextFile(`${home}/bus.conf`, BUS);
  const ofBus = [`--config-file=${home}/bus.conf`, "--"];
  const env = { ...environment(home), ...sound, DISPLAY: `:${display}` };
  const binary = (await findLibrary("webkit2gtk-4.1/MiniBrowser"))!;
  const startDriver = async (): Promise<Driver> => {
    const port = takeFreePort();
    const ofDriver = ["WebKitWebDriver", `--port=${port}`, "--host=127.0.0.1"];
    const { stdout, pid } = run(env, "dbus-run-session", ...ofBus, ...ofDriver);
    void stdout.pipeTo(new WritableStream());
    const call = callerOf(`http://127.0.0.1:${port}`);
    await untilReady(call);
    return { call, binary, end: () => endGroup(pid) };
  };
  let driver = await startDriver();
  const kept = stack.move();
  return {
    hasEars: false,
    async openTab(origin, options) {
      // On a busy machine a browser sometimes never reports to its driver, which then takes no other session.
      const tab = await openTab(driver, origin, options).catch((error) => {
        if (!(error instanceof NoSession)) throw error;
      });
      if (tab) return tab;
      driver.end();
      driver = await startDriver();
      return await openTab(driver, origin, options);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** A bus on which no desktop is started: its services would mount folders and outlive the test. */
const BUS = `<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>`;

/** Nothing of the one who runs the tests, no namespaces and no graphics card: a container has neither. */
const environment = (home: string) => ({
  HOME: home,
  XDG_RUNTIME_DIR: home,
  XDG_CACHE_HOME: `${home}/cache`,
  XDG_CONFIG_HOME: `${home}/config`,
  XDG_DATA_HOME: `${home}/data`,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  LIBGL_ALWAYS_SOFTWARE: "1",
  NO_AT_BRIDGE: "1",
  GTK_A11Y: "none",
});

async function readLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.trim();
}

function callerOf(base: string): Call {
  return async (method, path, body, boundMs = CALL_MS) => {
    const response = await fetch(base + path, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(boundMs),
    }).catch((error) => {
      throw new Error(`WebKit: ${method} ${path}: ${error.message}`);
    });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`WebKit: ${method} ${path}: ${value?.error}: ${value?.message}`);
  };
}

async function untilReady(call: Call): Promise<void> {
  const endMs = Date.now() + START_MS;
  while (Date.now() < endMs) {
    if (await call("GET", "/status").then(() => true, () => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`WebKitWebDriver did not answer within ${START_MS} ms`);
}

interface Driver {
  call: Call;
  binary: string;
  /** Ends it with its browser. */
  end(): void;
}

/**
 * A browser of its own: a tab that hangs takes no other along, and nothing is kept from one to the next.
 * @throws {NoSession}
 */
async function openTab(
  { call, binary }: Driver,
  origin: string,
  { keepsData = true, isScripted = true }: TabOptions = {},
): Promise<Tab> {
  const args = [
    ...["--automation", "--full-screen", "--autoplay-policy=deny"],
    ...keepsData ? [] : ["--cookies-policy=never"],
    ...isScripted ? [] : ["--enable-javascript=false"],
  ];
  const wanted = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } };
  const asked = call<Session>("POST", "/session", { capabilities: wanted }, SESSION_MS);
  const { sessionId } = await asked.catch((error) => {
    throw new NoSession(error.message);
  });
  const ask = <T>(method: string, path: string, body?: unknown) =>
    call<T>(method, `/session/${sessionId}${path}`, body);
  await ask("POST", "/window/rect", PHONE);
  await ask("POST", "/timeouts", { pageLoad: 60_000, script: 60_000, implicit: 0 });
  const evaluate: Tab["evaluate"] = (fn, ...args) =>
    ask("POST", "/execute/sync", { script: `return (${fn}).apply(null, arguments)`, args });
  const find = async (selector: string) => {
    const found = { using: "css selector", value: selector };
    return (await ask<Record<string, string>>("POST", "/element", found))[ELEMENT]!;
  };
  const load = async (path: string, body: unknown) => {
    await ask("POST", path, body);
    await evaluate(collectProblems);
  };
  return {
    problems: () => evaluate(() => Reflect.get(globalThis, "problems") ?? []),
    goto: (path) => load("/url", { url: origin + path }),
    reload: () => load("/refresh", {}),
    evaluate,
    click: async (selector) => ask("POST", `/element/${await find(selector)}/click`, {}),
    type: async (selector, text) => ask("POST", `/element/${await find(selector)}/value`, { text }),
    async [Symbol.asyncDispose]() {
      await ask("DELETE", "").catch(() => {}); // a page that hangs ends with the driver's group
    },
  };
}

/** The driver tells nothing of a page's console. What a page says before it is loaded is not heard. */
function collectProblems(): void {
  const problems: string[] = [];
  Reflect.set(globalThis, "problems", problems);
  addEventListener("error", ({ message }) => problems.push(message));
  addEventListener("unhandledrejection", ({ reason }) => problems.push(String(reason)));
}
