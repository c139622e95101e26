import { latinDigits, numberSigns } from '@fairhall/money/digits'

/**
 * Parses a typed number by the separators of the player's language: `1.500` is fifteen hundred in German and
 * one and a half in English. An ambiguous number is rejected, so that nobody plays for another number than
 * they meant.
 */
export function readTyped(text: string, locale: string): number | null {
  const { decimal, group } = numberSigns(locale)
  const bare = latinDigits(text.normalize('NFKC')).replaceAll(/[\s×xX\u200e\u200f\u061c]/g, '')
  const [whole = '', ...rest] = bare.split(decimal)
  const [part = ''] = rest
  if (rest.length < 2 && /^\d*$/.test(part)) {
    if (/^\d*$/.test(whole)) return whole + part === '' ? null : numberOf(whole, part)
    if (isGrouped(whole, group)) return numberOf(whole.replaceAll(group, ''), part)
  }
  // Another language's separator before too few digits for a group can only be a decimal separator.
  const other = /^(\d+)[.,\u066b](\d{1,2})$/.exec(bare)
  return other === null ? null : numberOf(other[1] ?? '', other[2] ?? '')
}

const numberOf = (whole: string, part: string) => Number(`${whole || '0'}.${part || '0'}`)

/** Groups of three digits; in India, groups of two before the last three. */
function isGrouped(text: string, group: string): boolean {
  const [first = '', ...groups] = text.split(group)
  return (
    /^\d{1,3}$/.test(first) &&
    /^\d{3}$/.test(groups.at(-1) ?? '') &&
    groups.every((one) => /^\d{2,3}$/.test(one))
  )
}
