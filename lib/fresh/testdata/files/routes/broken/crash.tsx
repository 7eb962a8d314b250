export default () => {
  throw new Error("while rendering");
};
