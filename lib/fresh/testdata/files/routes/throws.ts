export const handler = () => {
  throw new Error("boom");
};
