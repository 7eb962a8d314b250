/** A link that opens the share dialog; without JavaScript, the share page. */

import { Icon } from "@/components/ui/Icon.tsx";
import { type SharedPlace, sharePath } from "@/lib/sharing/links/links.ts";
import { ShareWords } from "@/lib/sharing/words.ts";

export function ShareLink({ title, place }: { title: string; place: SharedPlace }) {
  return (
    <a className="share-link" href={sharePath(place)} data-sheet="share.js" data-title={title}>
      <Icon name="share" />
      {ShareWords.share}
      <span className="visually-hidden">{title}</span>
    </a>
  );
}
