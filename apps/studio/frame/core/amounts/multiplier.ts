/** Formats multipliers, given in hundredths, in a language: 1.5 × in English, 1,5 × in German. */
export function createMultiplierFormat(locale: string, decimalsMin = 0): (hundredths: number) => string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimalsMin,
    maximumFractionDigits: 2,
  })
  return (hundredths) => `${format.format(hundredths / 100)} ×`
}
