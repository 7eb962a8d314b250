/** A real SMTP server on a free port (RFC 5321, as far as one sender goes), which can refuse. */

import { createServer, type Socket } from "node:net";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as sent, dot-stuffing undone. */
  data: string;
}

export interface FakeSmtp extends AsyncDisposable {
  /** `smtp://127.0.0.1:port` */
  url: string;
  mails: ReceivedMail[];
  /** Answers the next mails with 451, "try again later". */
  refuseNext(count: number): void;
}

export async function startSmtp(): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {}); // the client may hang up at any moment
    serve(socket, mails, () => refusals > 0 && refusals-- > 0);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseNext: (count) => refusals = count,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function serve(socket: Socket, mails: ReceivedMail[], refuses: () => boolean): void {
  let mail: ReceivedMail = { from: "", to: [], data: "" };
  let isData = false;
  let buffered = "";
  const say = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const [verb = ""] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    switch (verb) {
      case "EHLO":
      case "HELO":
        return void say("250 localhost");
      case "MAIL":
        mail = { from: address, to: [], data: "" };
        return void say(refuses() ? "451 try again later" : "250 ok");
      case "RCPT":
        mail.to.push(address);
        return void say("250 ok");
      case "DATA":
        isData = true;
        return void say("354 go on");
      case "QUIT":
        say("221 bye");
        return void socket.end();
      default:
        return void say("250 ok");
    }
  }

  function dataLine(line: string): void {
    if (line !== ".") {
      mail.data += (line.startsWith(".") ? line.slice(1) : line) + "\n";
      return;
    }
    isData = false;
    mails.push(mail);
    say("250 taken");
  }

  say("220 localhost");
  socket.on("data", (bytes) => {
    buffered += bytes.toString();
    const lines = buffered.split("\r\n");
    buffered = lines.pop() ?? "";
    for (const line of lines) isData ? dataLine(line) : command(line);
  });
}

/** A mail with its quoted-printable (RFC 2045 section 6.7) as text. */
export function decodeMail(data: string): string {
  const bytes = data.replaceAll("=\n", "").replace(
    /=([0-9A-F]{2})/g,
    (_, hex) => String.fromCharCode(parseInt(hex, 16)),
  );
  return new TextDecoder().decode(Uint8Array.from(bytes, (it) => it.charCodeAt(0)));
}
