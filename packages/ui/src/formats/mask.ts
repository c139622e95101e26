/**
 * Masks for inputs. A mask shows a value in its familiar format, while the value stays plain: digits, letters, or a
 * decimal with a point.
 */
import { latinDigits, latinNumber, numberSigns, writtenIn } from '@fairhall/money/digits'
import { Mask } from 'maska'

export type MaskSpec =
  /** `#` is a digit, `@` a letter, `*` either; other characters are literal. */
  | { pattern: string | readonly string[] }
  /** A number: extra decimals are cut off, never rounded. */
  | { fractionDigits: number; isUnsigned?: boolean }

interface Masked {
  shown: string
  value: string
}

export type MaskFunction = (typed: string) => Masked

export function maskOf(spec: MaskSpec, locale: string): MaskFunction {
  return 'pattern' in spec ? patternMask(spec.pattern) : numberMask(spec, locale)
}

function patternMask(pattern: string | readonly string[]): MaskFunction {
  const mask = new Mask({ mask: typeof pattern === 'string' ? pattern : [...pattern] })
  return (typed) => {
    const text = latinDigits(typed)
    return { shown: mask.masked(text), value: mask.unmasked(text) }
  }
}

function numberMask(spec: { fractionDigits: number; isUnsigned?: boolean }, locale: string): MaskFunction {
  const latin = new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
  const number = {
    locale: latin,
    fraction: spec.fractionDigits,
    unsigned: spec.isUnsigned ?? false,
  }
  const mask = new Mask({ number })
  const separator = numberSigns(latin).decimal === ',' ? ',' : '.'
  // The mask handles only Latin digits. A language with other digits also has other separators.
  const isLatin = numberSigns(locale).digits[0] === '0'
  return (typed) => {
    const text = withDecimal(isLatin ? latinDigits(typed) : latinNumber(typed), separator)
    const [masked, value] = [mask.masked(text), mask.unmasked(text)]
    return { shown: isLatin ? masked : writtenIn(locale, masked), value: value === '-' ? '' : value }
  }
}

/** A number pad has one separator key, whatever the language: at the end of the input it starts the fraction. */
function withDecimal(text: string, separator: '.' | ','): string {
  return /[.,]$/.test(text) && !text.slice(0, -1).includes(separator) ? text.slice(0, -1) + separator : text
}

const isCounted = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** The new caret position: after as many letters and digits as before, wherever the mask puts them. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  if (caret >= typed.length) return shown.length
  let left = [...latinDigits(typed.slice(0, caret))].filter(isCounted).length
  let at = 0
  while (left > 0 && at < shown.length) {
    if (isCounted(shown[at] ?? '')) left -= 1
    at += 1
  }
  return at
}
