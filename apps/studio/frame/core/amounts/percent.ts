/** Formats a percentage in a language: 49.5% in English, 49,5 % in German, %49,5 in Turkish. */
export function percentIn(locale: string, value: number, digits: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, { style: 'percent', ...digits }).format(value / 100)
}

/** Always shows two decimals. */
export const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
