import type { PageProps } from "fresh";

export default ({ params }: PageProps) => <h1>version {params.version}</h1>;
