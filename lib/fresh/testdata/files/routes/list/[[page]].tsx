import type { PageProps } from "fresh";

export default ({ params }: PageProps) => <h1>list {params.page || "first"}</h1>;
