/** Under which name the site is asked for, byte for byte: what is believed, what is refused, what HEAD says. */

import { expect } from "npm:expect@30.5.2";
import { launchSite, type Site } from "../site.ts";
import { type RawAnswer, rawRequest, sendRaw } from "./raw.ts";

const OWN = "books.example";

function get(site: Site, path: string, headers: Record<string, string>): Promise<RawAnswer> {
  return sendRaw(site.port, rawRequest("GET", path, headers));
}

/** Where the page says it is: its canonical address. */
async function canonical(site: Site, headers: Record<string, string>): Promise<string> {
  const { status, body } = await get(site, "/audiobook/11", headers);
  expect(status).toBe(200);
  return new URL(/<link rel="canonical" href="([^"]+)"/.exec(body)![1]!).origin;
}

Deno.test("host: without settings one's own machine and network are believed, and nobody else", async () => {
  await using site = await launchSite();
  const port = site.port;
  for (
    const Host of [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      "192.168.1.20:8000",
      "[::1]:8000",
      "nas",
      "nas.local",
    ]
  ) {
    expect(await canonical(site, { Host })).toBe(`http://${Host}`);
  }
  for (const Host of ["evil.example", "6.6.6.6", "localhost.evil.example", "[2001:db8::1]"]) {
    expect(await canonical(site, { Host })).toBe(`http://localhost:${port}`);
    for (const path of ["/", "/audiobook/11/share", "/robots.txt", "/sitemap.xml", "/player/11"]) {
      const { body } = await get(site, path, { Host });
      expect(`${path} ${body.includes(Host)}`).toBe(`${path} false`);
    }
  }
  // Without TRUST_PROXY nobody's word but the address itself counts.
  const forwarded = { "X-Forwarded-Host": "nas", "X-Forwarded-Proto": "https" };
  expect(await canonical(site, { Host: "127.0.0.1", ...forwarded })).toBe("http://127.0.0.1");
});

Deno.test("host: with ALLOWED_HOSTS those, behind a proxy what the nearest one wrote", async () => {
  await using site = await launchSite({
    env: { ALLOWED_HOSTS: `${OWN}, www.${OWN}`, TRUST_PROXY: "1" },
  });
  expect(await canonical(site, { Host: `www.${OWN}` })).toBe(`http://www.${OWN}`);
  for (const Host of ["evil.example", "127.0.0.1", `${OWN}:81`]) {
    expect(await canonical(site, { Host })).toBe(`http://${OWN}`);
  }
  const proxied = (host: string, protocol: string) =>
    canonical(site, {
      Host: "127.0.0.1:8000",
      "X-Forwarded-Host": host,
      "X-Forwarded-Proto": protocol,
    });
  expect(await proxied(OWN, "https")).toBe(`https://${OWN}`);
  expect(await proxied(`evil.example, www.${OWN}`, "http, https")).toBe(`https://www.${OWN}`);
  expect(await proxied(`${OWN}, evil.example`, "https, http")).toBe(`http://${OWN}`);
  expect(await proxied(`${OWN}/api?`, "ftp")).toBe(`http://${OWN}`);
});

Deno.test("host: none, and one that is more than a name and a port, are 400 and reach nothing", async () => {
  await using site = await launchSite();
  const bare = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
  expect((await sendRaw(site.port, bare)).status).toBe(400);
  for (
    const Host of [
      "",
      "x/api/audiobooks?",
      "x/robots.txt#",
      "user@x",
      "x?y",
      "x#",
      "x\\y",
      "a b",
      "x:y",
    ]
  ) {
    const { status, body } = await get(site, "/no-such-page", { Host });
    expect([Host, status, body.includes('"coverImage"')]).toEqual([Host, 400, false]);
  }
  const twice = "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
  expect((await sendRaw(site.port, twice)).status).toBe(400);
  // The absolute form names the host itself (RFC 9112 section 3.2.2), and is believed no more than the header.
  const absolute = await get(site, "http://user:pass@evil.example/audiobook/11", { Host: "x" });
  expect(absolute.body).not.toMatch(/evil\.example|user:pass/);
});

Deno.test("host: forms of a page of the site itself are taken under any name, others' are not", async () => {
  await using site = await launchSite();
  const post = async (Host: string, Origin: string) => {
    const headers = {
      Host,
      Origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": "10",
    };
    return (await sendRaw(site.port, rawRequest("POST", "/currency", headers, "to=USD&x=1")))
      .status;
  };
  const own = await post("localhost:8000", "http://localhost:8000");
  expect(own).not.toBe(403);
  expect(await post("unlisted.example", "http://unlisted.example")).toBe(own);
  expect(await post("unlisted.example", "http://evil.example")).toBe(403);
  expect(await post("localhost:8000", "http://evil.example")).toBe(403);
});

Deno.test("HEAD: on the wire, the head of GET and no body", async () => {
  await using site = await launchSite();
  for (const path of ["/", "/audiobook/11", "/no/such/page", "/api/audiobooks", "/robots.txt"]) {
    const headers = { Host: `localhost:${site.port}` };
    await get(site, path, headers);
    const full = await get(site, path, headers);
    const head = await sendRaw(site.port, rawRequest("HEAD", path, headers));
    const shown = ({ status, headers }: RawAnswer) =>
      [status, ...[...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))].map(String)
        .sort();
    expect(shown(head)).toEqual(shown(full));
    expect([path, head.body, Number(head.headers.get("content-length")) > 0]).toEqual([
      path,
      "",
      true,
    ]);
  }
});
