import type { PageProps } from "fresh";

export default ({ Component }: PageProps) => (
  <section class="shop">
    <Component />
  </section>
);
