/** A screen, open in a browser, and how it is looked at: on which glass, by which light, how large its text is. */

import { chooseTheme } from "../e2e/axe.ts";
import { type CDPSession, type OpenPage, openPage, type Page, type Site } from "../e2e/harness.ts";
import { PASSWORD } from "../e2e/listener.ts";
import type { Screen, Viewer } from "./screens.ts";

export interface Look {
  width: number;
  height: number;
  /** Of the browser's usual 16 px; 200 is what people with weak eyes choose. */
  textPercent?: 100 | 200;
  theme?: "dark" | "light";
  forcedColors?: boolean;
}

export interface OpenScreen extends OpenPage {
  /** Looks at it in another way, without loading it anew. */
  show(look: Look): Promise<void>;
}

const OWNER = { username: "owner@demo.example", password: "lamplight-demo" };
/** Sixty letters, as long as a name may be. */
export const LONG_NAME = "Wilhelmina-Alexandrina-Theodora-Constantia-Josephine-Maximil";

type Cookies = Awaited<ReturnType<OpenPage["context"]["cookies"]>>;

/** By site and viewer: one account signs in only so often an hour, and all screens are more. */
const signedIn = new Map<string, Cookies>();

async function signIn(opened: OpenPage, site: Site, viewer: Viewer): Promise<void> {
  if (viewer === "visitor") return;
  const known = signedIn.get(`${site.url} ${viewer}`);
  if (known) return await opened.context.addCookies(known);
  await askToSignIn(opened, site, viewer);
  signedIn.set(`${site.url} ${viewer}`, await opened.context.cookies());
}

async function askToSignIn({ context }: OpenPage, site: Site, viewer: Viewer): Promise<void> {
  const call = viewer === "owner" ? { path: "login", data: OWNER } : {
    path: "register",
    data: {
      username: `new-${crypto.randomUUID()}@reader.example`,
      password: PASSWORD,
      securityAnswer: "The old mill",
      firstName: LONG_NAME,
      lastName: "Lovelace",
    },
  };
  const answer = await context.request.post(`${site.url}/api/auth/${call.path}`, call);
  if (!answer.ok()) throw new Error(`Signing in as ${viewer} was answered ${answer.status()}.`);
}

/** A page of its own context, signed in as the viewer. */
export async function openAs(site: Site, viewer: Viewer, width = 390): Promise<OpenScreen> {
  const opened = await openPage({ site, width });
  await signIn(opened, site, viewer);
  const session = await opened.context.newCDPSession(opened.page);
  return { ...opened, show: (look) => show(opened.page, session, look) };
}

async function show(page: Page, session: CDPSession, look: Look): Promise<void> {
  const { width, height, textPercent = 100, theme = "dark", forcedColors = false } = look;
  const standard = 16 * textPercent / 100;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors: forcedColors ? "active" : "none" });
  await page.addInitScript(`localStorage.theme = ${JSON.stringify(theme)}`);
  if (page.url() !== "about:blank") await chooseTheme(page, theme);
  // Last: a change of the viewport sets it back.
  await session.send("Page.setFontSizes", {
    fontSizes: { standard, fixed: standard * 13 / 16 },
  });
}

/** Opens the screen's address and brings it into its state. */
export async function enter(opened: OpenScreen, { path, enter }: Screen): Promise<void> {
  const go = () => opened.page.goto(path);
  // The page before may lead on by itself at that very moment, and the next one too.
  await go().catch(go).catch(go);
  await opened.page.waitForSelector("html.painted").catch(() => {}); // a page of another frame
  await enter?.(opened);
}
