import type { PageProps } from "fresh";

export default ({ params, route }: PageProps) => <h1>tenant {params.tenant} of {route}</h1>;
