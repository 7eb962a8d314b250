export default () => <h1>cart</h1>;
