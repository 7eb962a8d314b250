export default () => <h1>hidden</h1>;
