/** Stars and, when given, their count. `average` is out of 5, to one decimal; five stars of 16 px, filled by that share. */
import { RATING } from "@/lib/reviews/words.ts";

interface Props {
  average: number;
  count?: number;
}

export function Rating({ average, count }: Props) {
  return (
    <span className="rating">
      <svg className="rating__stars" role="img" aria-label={RATING.stars(average)}>
        <rect width={`${average * 20}%`} height="100%" />
      </svg>
      {count !== undefined && (
        <span className="rating__count">
          {average} <span>{RATING.count(count)}</span>
        </span>
      )}
    </span>
  );
}
