export default async function Page() {
  await Promise.resolve();
  return <h1>inner page</h1>;
}
