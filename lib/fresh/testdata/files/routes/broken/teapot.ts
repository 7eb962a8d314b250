import { HttpError } from "fresh";

export const handler = () => {
  throw new HttpError(418, "short and stout");
};
