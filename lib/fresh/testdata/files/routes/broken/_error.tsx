import { HttpError, type PageProps } from "fresh";

export default ({ error }: PageProps) => (
  <h1>inner error {error instanceof HttpError ? error.status : "unknown"}</h1>
);
