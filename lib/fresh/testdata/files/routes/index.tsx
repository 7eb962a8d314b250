export default () => <h1>index</h1>;
