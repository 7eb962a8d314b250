import type { PageProps } from "fresh";

export default ({ params }: PageProps) => <h1>rest {params.rest}</h1>;
