import type { PageProps } from "fresh";

export default ({ error }: PageProps) => <h1>root error: {(error as Error).message}</h1>;
