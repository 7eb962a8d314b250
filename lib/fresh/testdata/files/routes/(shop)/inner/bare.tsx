export const config = { skipInheritedLayouts: true, skipAppWrapper: true };

export default () => <h1>bare</h1>;
