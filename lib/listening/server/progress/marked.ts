/** The listeners whom this process has marked to be counted (lib/figures) in this hour; one mark an hour is enough. */

export const HOUR_MS = 3_600_000;
/** Users, 100 bytes each; beyond that the set is cleared and marks are written again, which is harmless. */
const MOST = 50_000;

export interface MarkedThisHour {
  isIn(hour: number, userId: string): boolean;
  add(hour: number, userId: string): void;
}

export function createMarkedThisHour(): MarkedThisHour {
  const users = new Set<string>();
  let ofHour = 0;
  return {
    isIn: (hour, userId) => hour === ofHour && users.has(userId),
    add(hour, userId) {
      if (hour !== ofHour || users.size >= MOST) users.clear();
      ofHour = hour;
      users.add(userId);
    },
  };
}
