/** The port for files over an object store that is not ours. In `deno task prove`: it takes 10 s of a processor. */

import { expect } from "npm:expect@30.5.2";
import { createBucket } from "@/lib/platform/objects/bucket.server.ts";
import { CONTENT, expectContract } from "./fakes/object_store/contract.ts";
import { startSwift } from "./swift.ts";

Deno.test({
  name:
    "objects: Debian's Swift with its S3 interface keeps the contract, and so do its signed addresses",
  ignore: !Deno.env.get("PROVE"),
  async fn() {
    await using swift = await startSwift();
    const objects = createBucket(swift.config);
    await expectContract(objects);
    await objects.put("a b.mp3", CONTENT.slice(0, 100));
    const o = { seconds: 60, contentType: "audio/mpeg" };
    const address = (await objects.sign("a b.mp3", o))!;
    const part = await fetch(address, { headers: { range: "bytes=5-9" } });
    expect([part.status, part.headers.get("content-type"), await part.bytes()])
      .toEqual([206, "audio/mpeg", CONTENT.slice(5, 10)]);
    const changed = await fetch(address.replace("Expires=60", "Expires=600"));
    await changed.body?.cancel();
    expect(changed.status).toBe(403);
    const stranger = createBucket({ ...swift.config, secretAccessKey: "another" });
    await expect(stranger.read("a b.mp3")).rejects.toThrow(/403 SignatureDoesNotMatch/);
  },
});
