/** What waits for the author, each a way to it. */
import { DESK_REVIEWS_PATH, DESK_SUPPORT_PATH, ORDERS_PATH } from "@/lib/desk/addresses.ts";
import { TODAY } from "@/lib/desk/words.ts";

interface Props {
  held: number;
  unansweredReviews: number;
  requests: number;
}

export function TodayNeeds({ held, unansweredReviews, requests }: Props) {
  const all: [count: number, path: string, text: string][] = [
    [held, ORDERS_PATH, TODAY.held(held)],
    [requests, DESK_SUPPORT_PATH, TODAY.requests(requests)],
    [unansweredReviews, DESK_REVIEWS_PATH, TODAY.reviews(unansweredReviews)],
  ];
  const needs = all.filter(([count]) => count > 0);
  if (needs.length === 0) return <p className="desk__none">{TODAY.none}</p>;
  return (
    <ul className="desk__needs">
      {needs.map(([, href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
