export const config = { skipAppWrapper: true };

export default () => <h1>bare</h1>;
