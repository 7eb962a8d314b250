/**
 * Many connections that want nothing good, from as many addresses of this machine as it takes; a program
 * of its own, because it needs as many descriptors as the server: `deno run -A crowd.ts PORT COUNT KIND`.
 */

import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { endGroup } from "../site.ts";

const HEAD = "Host: books.example\r\n";

/** What each kind says, in turns. */
const KINDS = {
  /** Nothing, half a head, half a body. */
  silent: [
    "",
    `GET / HTTP/1.1\r\nHo`,
    `POST /login HTTP/1.1\r\n${HEAD}Content-Length: 60000\r\n\r\nx`,
  ],
  /** More requests than anyone asks at once; the answers stay unread. */
  pipelines: [`GET / HTTP/1.1\r\n${HEAD}\r\n`.repeat(50)],
  /** Bodies whose end never comes. */
  bodies: [
    `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`,
  ],
};

export interface Crowd extends AsyncDisposable {
  /** How many the server had ended by itself when all had come. */
  ended: number;
}

/** On Linux every address of 127.0.0.0/8 is this machine's. */
const PER_ADDRESS = 100;
/** A process may not have more descriptors than this one. */
const PER_PROCESS = 10_000;

/** Resolves when all have connected (or were refused). Disposing breaks every connection off. */
export async function openCrowd(
  port: number,
  count: number,
  kind: keyof typeof KINDS,
): Promise<Crowd> {
  const shares = Array.from(
    { length: Math.ceil(count / PER_PROCESS) },
    (_, index) => [index, Math.min(PER_PROCESS, count - index * PER_PROCESS)],
  );
  const children = shares.map(([index, share]) =>
    new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        fileURLToPath(import.meta.url),
        ...[port, share, kind, index].map(String),
      ],
      detached: true,
      stdin: "null",
      stdout: "piped",
    }).spawn()
  );
  const ended = await Promise.all(children.map(async ({ stdout }) => {
    for await (const text of stdout.pipeThrough(new TextDecoderStream())) return parseInt(text);
    throw new Error("A crowd ended before it had come");
  }));
  return {
    ended: ended.reduce((sum, it) => sum + it, 0),
    async [Symbol.asyncDispose]() {
      for (const { pid } of children) endGroup(pid);
      await Promise.all(children.map(({ status }) => status));
    },
  };
}

async function come(port: number, count: number, kind: keyof typeof KINDS, group: number) {
  const says = KINDS[kind];
  let ended = 0;
  const joins = Array.from({ length: count }, (_, index) =>
    new Promise<void>((done) => {
      const localAddress = `127.0.${10 + group}.${2 + Math.floor(index / PER_ADDRESS)}`;
      const socket = connect({ host: "127.0.0.1", port, localAddress });
      if (kind !== "silent") socket.pause();
      socket.on("connect", () => socket.write(says[index % says.length]!, () => done()));
      socket.on("error", () => done());
      socket.on("close", () => (ended++, done()));
    }));
  await Promise.all(joins);
  await new Promise((done) => setTimeout(done, 500)); // whom the server ends for room hears of it now
  console.log(ended);
  setInterval(() => {}, 1_000_000); // stays until it is ended
}

if (import.meta.main) {
  const [port, count, kind, group] = Deno.args;
  await come(Number(port), Number(count), kind as keyof typeof KINDS, Number(group));
}
