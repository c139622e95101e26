export interface OfferedLocale {
  code: string
  /** BCP 47. */
  tag: string
}

/**
 * The first language of an Accept-Language header, by weight, that is offered; else the fallback. A locale is found by its
 * code, by its tag, and by the language alone: `de-AT` is served in `de`.
 */
export function pickLocale(
  header: string | undefined,
  offered: readonly OfferedLocale[],
  fallback: string,
): string {
  const wishes = (header ?? '').slice(0, 256).toLowerCase().split(',').map(toWish)
  const best = wishes.filter((wish) => wish.weight > 0).sort((left, right) => right.weight - left.weight)
  for (const { language } of best) {
    const found =
      offered.find(({ code, tag }) => code === language || tag.toLowerCase() === language) ??
      offered.find(({ code }) => code === language.split('-')[0])
    if (found) return found.code
  }
  return fallback
}

function toWish(part: string): { language: string; weight: number } {
  const [language = '', ...params] = part.trim().split(';')
  const quality = params.map((param) => /^\s*q=(.+?)\s*$/.exec(param)?.[1]).find(Boolean)
  const weight = quality === undefined ? 1 : Number(quality)
  return { language: language.trim(), weight: Number.isNaN(weight) || language === '' ? 0 : weight }
}
