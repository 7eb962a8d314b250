import type { PageProps } from "fresh";

export const config = { skipInheritedLayouts: true };

export default async function Inner({ Component }: PageProps) {
  await Promise.resolve();
  return (
    <section class="inner">
      <Component />
    </section>
  );
}
