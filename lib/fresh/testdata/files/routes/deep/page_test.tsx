export default () => <h1>a test, not a page</h1>;
