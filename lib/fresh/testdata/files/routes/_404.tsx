export default () => <h1>not found page</h1>;
