export default function Long() {
  return (
    <div style="height: 5000px">
      <h1>Long</h1>
      <a href="#below">Below</a>
      <p style="margin-top: 2000px">
        <a href="/counter">Deep link</a>
      </p>
      <p id="below">Below</p>
    </div>
  );
}
