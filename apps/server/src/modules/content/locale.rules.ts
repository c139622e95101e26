interface OfferedLocale {
  code: string
  /** BCP 47. */
  tag: string
}

/**
 * Returns the preferred offered language of an Accept-Language header, or the fallback. A locale matches by its code, by its
 * tag, and by the language alone: `de-AT` gets `de`.
 */
export function pickLocale(
  header: string | undefined,
  offered: readonly OfferedLocale[],
  fallback: string,
): string {
  const preferences = (header ?? '').slice(0, 256).toLowerCase().split(',').map(toPreference)
  const best = preferences
    .filter((preference) => preference.weight > 0)
    .sort((left, right) => right.weight - left.weight)
  for (const { language } of best) {
    const found =
      offered.find(({ code, tag }) => code === language || tag.toLowerCase() === language) ??
      offered.find(({ code }) => code === language.split('-')[0])
    if (found) return found.code
  }
  return fallback
}

function toPreference(part: string): { language: string; weight: number } {
  const [language = '', ...params] = part.trim().split(';')
  const quality = params.map((param) => /^\s*q=(.+?)\s*$/.exec(param)?.[1]).find(Boolean)
  const weight = quality === undefined ? 1 : Number(quality)
  return { language: language.trim(), weight: Number.isNaN(weight) || language === '' ? 0 : weight }
}
