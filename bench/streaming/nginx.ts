/** nginx with one worker over a folder: the baseline of the streaming benches. */

import { ensurePrograms } from "../../tests/programs.ts";
import { endGroup, takeFreePort } from "../../tests/site.ts";
import { findFile, findProgram } from "../../tests/find_program.ts";

export interface Nginx extends AsyncDisposable {
  url: string;
}

/** `tcp_nopush off`: with it on, nginx is needlessly slow here and every ratio flatters us. */
const configure = (folder: string, own: string, port: number) => `
worker_processes 1;
daemon off;
pid ${own}/nginx.pid;
error_log ${own}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush off;
  keepalive_requests 100000000;
  types { audio/mpeg mp3; text/html html; }
  ${
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((it) => `${it}_temp_path ${own}/${it};`)
    .join(" ")
}
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`;

/** Serves the folder until it is disposed. */
export async function startNginx(folder: string): Promise<Nginx> {
  await ensurePrograms("nginx");
  const program = await findProgram("nginx") ?? await findFile("/usr/sbin/nginx");
  if (!program) throw new Error("nginx was installed but is neither on PATH nor in /usr/sbin");
  const own = await Deno.makeTempDir({ prefix: "lamplight-nginx-" });
  await Deno.chmod(own, 0o755); // the worker is another user when the bench is root's
  const port = takeFreePort();
  await Deno.writeTextFile(`${own}/nginx.conf`, configure(folder, own, port));
  const child = new Deno.Command(program, {
    args: ["-p", own, "-c", `${own}/nginx.conf`],
    detached: true,
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await untilListening(port);
  return {
    url,
    async [Symbol.asyncDispose]() {
      endGroup(child.pid);
      await child.status;
      await Deno.remove(own, { recursive: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const connection = await Deno.connect({ port, hostname: "127.0.0.1" }).catch(() => null);
    if (connection) return connection.close();
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nginx did not listen on port ${port} within 5 s`);
}
