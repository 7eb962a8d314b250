import { formatClock } from "@/lib/platform/duration.ts";
import type { PlaceView, ProgressView } from "@/lib/listening/progress/view.ts";
import { placeLabel, PlaceWords } from "@/lib/listening/words/moments.ts";

export type Conflict = NonNullable<ProgressView["conflict"]>;

/** The listener's places, the one of this browser last, each as the listener would call it. */
export interface NamedPlace extends PlaceView {
  name: string;
  label: string;
}

/** @param deviceId this browser's */
export function namePlaces({ here, others }: Conflict, deviceId: string): NamedPlace[] {
  const places = [here, ...others].map((place) => ({
    ...place,
    name: place.deviceId === deviceId ? PlaceWords.here : place.device,
    label: placeLabel(place.chapter, formatClock(place.positionSec)),
  }));
  return places.sort((a, b) =>
    Number(a.name === PlaceWords.here) - Number(b.name === PlaceWords.here)
  );
}

/** "Chrome on Android: chapter 12, 14:03. Here: chapter 9, 2:10." */
export function describePlaces(places: readonly NamedPlace[]): string {
  return places.map(({ name, label }) => `${name}: ${label}.`).join(" ");
}
