import Blank from "../islands/Blank.tsx";

export const config = { skipAppWrapper: true };

export default function BlankPage() {
  return <Blank />;
}
