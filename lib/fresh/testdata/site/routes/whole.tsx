export const config = { skipAppWrapper: true };

export default function Whole() {
  return <h1>Whole</h1>;
}
