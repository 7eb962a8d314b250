/**
 * The lit lamp on its chain, above the shelf and over a book: the lantern of the covers. Decorative. Its metal has
 * the theme's colours from Lamp.css; glass and flame are the same in both themes.
 */
export function Lamp() {
  return (
    <svg className="lamp" viewBox="0 0 120 300" aria-hidden="true">
      <defs>
        <radialGradient id="lamp-glass" cx="50%" cy="68%" r="75%">
          <stop offset="0" stopColor="#fff0c4" />
          <stop offset=".3" stopColor="#ffc35c" />
          <stop offset=".75" stopColor="#e07a22" />
          <stop offset="1" stopColor="#9a4312" />
        </radialGradient>
      </defs>
      <path
        fill="none"
        stroke="currentcolor"
        strokeWidth="3"
        strokeDasharray="7 3.5"
        d="M60-20v134"
      />
      <path
        fill="none"
        stroke="currentcolor"
        strokeWidth="3"
        d="M60 112a11 11 0 1 1 0 22 11 11 0 0 1 0-22z"
      />
      <path fill="url(#lamp-glass)" d="M31 184h58l-7 76H38z" />
      <path
        fill="#fff6dc"
        d="M62 196c2 14 15 22 15 38a17 17 0 0 1-34 0c0-9 4-14 8-19 1 5 3 8 6 9-2-11-1-20 5-28z"
      />
      <path
        stroke="currentcolor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        d="M54 130h12l2 8c12 6 22 18 26 36h6v10H20v-10h6c4-18 14-30 26-36zM30 184h4l7 76h-4zm56 0h4l-7 76h-4zm-28 0h4v76h-4zM34 258h52l6 10H28zm-2 13h56l-6 9H38zm22 12h12l-6 9z"
      />
    </svg>
  );
}

/** The default logo: a hanging lantern with one flame. Decorative; the name is beside it. */
export function Lantern({ size }: { size: number }) {
  return (
    <svg
      className="lantern"
      width={size}
      height={size * 1.25}
      viewBox="0 0 32 40"
      aria-hidden="true"
    >
      <path
        className="lantern__frame"
        d="M12.2 8.5a3.8 3.8 0 1 1 7.6 0M9 12.5c1-2.8 3.7-4 7-4s6 1.2 7 4zM7 12.5h18M8.6 12.5 6.8 33h18.4l-1.8-20.5M5 33h22M8 36.5h16"
      />
      <path
        className="lantern__flame"
        d="M16.3 17c.4 2.6 4.3 4.9 4.3 8.8a4.6 4.6 0 0 1-9.2 0c0-2 1-3.2 1.9-4.3.4 1 .9 1.5 1.6 1.8-.3-2.3.1-4.6 1.4-6.3z"
      />
    </svg>
  );
}
