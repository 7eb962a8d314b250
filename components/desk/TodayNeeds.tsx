/** What waits for the author, each a way to it. */
import { DESK_REVIEWS_PATH, DESK_SUPPORT_PATH, ORDERS_PATH } from "@/lib/desk/addresses.ts";
import { TODAY } from "@/lib/desk/words.ts";

interface Props {
  held: number;
  unansweredReviews: number;
  requests: number;
  mailsGivenUp: { to: string; subject: string; atMs: number }[];
  isWebhookLate: boolean;
}

export function TodayNeeds(
  { held, unansweredReviews, requests, mailsGivenUp, isWebhookLate }: Props,
) {
  const all: [count: number, path: string, text: string][] = [
    [isWebhookLate ? 1 : 0, "#ready", TODAY.webhook],
    [held, ORDERS_PATH, TODAY.held(held)],
    [requests, DESK_SUPPORT_PATH, TODAY.requests(requests)],
    [unansweredReviews, DESK_REVIEWS_PATH, TODAY.reviews(unansweredReviews)],
  ];
  const needs = all.filter(([count]) => count > 0);
  const mails = mailsGivenUp.length;
  if (needs.length + mails === 0) return <p className="desk__none">{TODAY.none}</p>;
  return (
    <ul className="desk__needs">
      {needs.map(([, href, text]) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
      {mails > 0 && (
        <li className="desk__need">
          {TODAY.mails(mails)}
          {mailsGivenUp.map(({ to, subject, atMs }) => (
            <small key={`${to} ${atMs}`}>{TODAY.mailTo(to, subject)}</small>
          ))}
        </li>
      )}
    </ul>
  );
}
