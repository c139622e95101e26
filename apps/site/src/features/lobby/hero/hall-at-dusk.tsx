/**
 * The gate of the hall at dusk: nested arches with a moon in the innermost, at the side of the hero that has no text. A separate file,
 * because scripts of the first load are scarce.
 */
export function HallAtDusk() {
  return (
    <img
      src="/icons/hall.svg"
      alt=""
      width="640"
      height="380"
      className="absolute -end-24 -top-3 -z-1 h-44 w-auto max-w-none sm:-end-20 sm:top-0 sm:h-full sm:max-h-80 lg:-end-36 2xl:-end-14 rtl:-scale-x-100"
    />
  )
}
