/** The site's line icons, drawn on a 24-unit square. Always decorative: the control has a text. */

const LINES = {
  home: "M4 11.2 12 4l8 7.2V20h-5.4v-5.6H9.4V20H4z",
  books: "M5 4.5h3.6v15H5zM8.6 4.5h3.6v15H8.6zM13.4 5.6l3.5-.9 3.6 14.4-3.5.9z",
  sun:
    "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  moon: "M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1z",
  person:
    "M12 4.2a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4zM4.8 20c.5-3.8 3.4-5.8 7.2-5.8s6.7 2 7.2 5.8",
  chevron: "m6 9.5 6 6 6-6",
  heart: "M12 20 4.7 12.7a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 6.5 6.5z",
  clock: "M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4zM12 7.5V12l3 2",
  share: "M12 14.5V4M8 7.5 12 3.5l4 4M8.5 11H5.5v9h13v-9h-3",
  device: "M7 3.5h10v17H7zM12 7.5v6.5M9.5 11.7 12 14.2l2.5-2.5M10.5 17.7h3",
  search: "M10.8 4.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6zM15.4 15.4l4.6 4.6",
  restart: "M4.5 4.8v5h5M4.9 9.8a7.6 7.6 0 1 1-.3 4.4",
} as const;

const SOLIDS = {
  play: "M7.5 4.6v14.8a.8.8 0 0 0 1.2.7l11.6-7.4a.8.8 0 0 0 0-1.4L8.7 3.9a.8.8 0 0 0-1.2.7z",
} as const;

type IconName = keyof typeof LINES | keyof typeof SOLIDS;

export function Icon({ name }: { name: IconName }) {
  const solid = name in SOLIDS;
  return (
    <svg className={solid ? "icon icon--solid" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={{ ...LINES, ...SOLIDS }[name]} />
    </svg>
  );
}
