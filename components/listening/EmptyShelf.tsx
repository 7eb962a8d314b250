/** What a shelf says while nothing stands on it: the lamp is lit, and here is how to begin. */
import { Lantern } from "@/components/ui/Lantern.tsx";

interface Props {
  text: string;
  links: { href: string; label: string }[];
}

export function EmptyShelf({ text, links }: Props) {
  return (
    <div className="empty">
      <Lantern size={56} />
      <p className="empty__text">{text}</p>
      <p className="empty__links">
        {links.map(({ href, label }, index) => (
          <a key={href} className={index === 0 ? "button" : "button button--quiet"} href={href}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
