import { slow } from "../main.ts";

export default async function Slow() {
  await slow.release.promise;
  return <h1>Slow</h1>;
}
