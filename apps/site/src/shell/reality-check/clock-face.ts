/** Formats hours, minutes and seconds as a clock in the digits of the language, such as `0:42:10`. */
export function clockFace(elapsedMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(elapsedMs / 1000))
  const digits = (minimumIntegerDigits: number) => new Intl.NumberFormat(locale, { minimumIntegerDigits })
  const two = digits(2)
  return [
    digits(1).format(Math.floor(seconds / 3600)),
    two.format(Math.floor(seconds / 60) % 60),
    two.format(seconds % 60),
  ].join(':')
}
