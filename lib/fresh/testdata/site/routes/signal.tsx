import { signal } from "@preact/signals";
import Shared from "../islands/Shared.tsx";

export default function SignalPage() {
  return <Shared value={signal(1)} name="only" />;
}
