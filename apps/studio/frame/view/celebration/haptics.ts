/** Short vibrations on devices that are touched and can vibrate; none with reduced motion. */
const isWanted = (): boolean =>
  matchMedia('(pointer: coarse)').matches && !matchMedia('(prefers-reduced-motion: reduce)').matches

export function vibrate(pattern: number | number[]): void {
  // Not in every browser, whatever the type says.
  if (isWanted() && 'vibrate' in navigator) navigator.vibrate(pattern)
}
