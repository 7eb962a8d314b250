/** What is shown instead of a page: what happened, and one way on. */
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  title: string;
  text: string;
  action: { href: string; label: string };
}

export function ErrorPanel({ title, text, action }: Props) {
  return (
    <section className="error-panel">
      <Lantern size={56} />
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="button" href={action.href}>{action.label}</a>
    </section>
  );
}
