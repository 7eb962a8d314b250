import Raised from "../islands/Raised.tsx";

export default function SignalPage() {
  return <Raised start={1} name="only" />;
}
