/** A link that opens the share dialog; without JavaScript, the share page. */
import { type SharedPlace, sharePath } from "@/lib/sharing/links/links.ts";
import { Icon } from "@/components/ui/Icon.tsx";
import { ShareWords } from "@/lib/sharing/words/share.ts";

export function ShareLink({ title, place }: { title: string; place: SharedPlace }) {
  return (
    <a className="share-link" href={sharePath(place)} data-sheet="share.js" data-title={title}>
      <Icon name="share" />
      {ShareWords.share}
      <span className="visually-hidden">{title}</span>
    </a>
  );
}
