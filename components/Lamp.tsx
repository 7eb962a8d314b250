/** A lantern on its chain, lit, above the shelf. Decorative: the light it throws is the shelf's background. */
export function Lamp() {
  return (
    <svg className="lamp" viewBox="0 0 60 160" aria-hidden="true">
      <path
        className="lantern__frame"
        d="M30 0v82M24.5 89a5.5 5.5 0 1 1 11 0M18 97c1.6-5 6-8 12-8s10.4 3 12 8zM15 97h30M18.2 97 14.5 142h31L41.8 97M11 142h38M17 148h26"
      />
      <path
        className="lamp__flame"
        d="M30.6 106c.8 5.2 8.6 9.8 8.6 18a9.2 9.2 0 0 1-18.4 0c0-4.2 2-6.6 3.8-8.8.8 2 1.8 3.2 3.2 3.8-.6-4.8.2-9.4 2.8-13z"
      />
    </svg>
  );
}
