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
