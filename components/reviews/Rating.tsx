/** Five stars, filled in proportion to `average` (0 to 5, one decimal), and the number of ratings if given. */
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
          <data value={average}>{average}</data> <span>{RATING.count(count)}</span>
        </span>
      )}
    </span>
  );
}
