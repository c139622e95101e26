/**
 * Writes a text of any script as Latin words without accents, case or punctuation, so that titles and queries can be
 * compared: "Koï-River" and "Кои Ривер" become "koi river". Pure.
 */
import {
  consonantSpellings,
  dottedConsonants,
  letterSpellings,
  NUKTA,
  VIRAMA,
  vowelSignSpellings,
  ZEROS,
} from './letters.ts'

/** Without the characters that control a terminal. */
const ASCII = /^[ -~]*$/
const MARKS = /\p{M}/gu
const WORD_CHARACTER = /[\p{L}\p{N}]/u
/** They belong inside a word, but nobody types them the same way: apostrophes and invisible joiners. */
const IGNORED = /['’‘ʼ`´\u00ad\u0640ьъ]|\p{Join_Control}/u

/** Separated by single spaces. Empty if the text has no letter or digit. */
export function romanise(text: string): string {
  // Most titles and queries. The same result in a tenth of the time.
  if (ASCII.test(text))
    return text
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  let written = ''
  /** Whether the last consonant of Devanagari still has its `a`. */
  let hasOpenVowel = false
  let lastConsonant = ''
  const closeVowel = (isSpoken: boolean) => {
    if (hasOpenVowel && isSpoken) written += 'a'
    hasOpenVowel = false
  }
  for (const character of [...text.normalize('NFC').toLowerCase()].flatMap(toConsonantAndDot)) {
    const consonant = consonantSpellings.get(character)
    const sign = vowelSignSpellings.get(character)
    if (consonant !== undefined) {
      closeVowel(true)
      written += consonant
      hasOpenVowel = true
      lastConsonant = character
    } else if (sign !== undefined) {
      closeVowel(false)
      written += sign
    } else if (character === VIRAMA) closeVowel(false)
    else if (character === NUKTA) {
      const spelling = consonantSpellings.get(lastConsonant) ?? ''
      written =
        written.slice(0, written.length - spelling.length) + (dottedConsonants.get(lastConsonant) ?? spelling)
    } else if (!IGNORED.test(character)) {
      const latin = toLatin(character)
      // The `a` at the end of a word is silent.
      closeVowel(latin !== ' ' && latin !== '')
      written += latin
    }
  }
  return written.replaceAll(/ +/g, ' ').trim()
}

/** Unicode composes a few letters of Devanagari with their dot, and not the others. */
function toConsonantAndDot(character: string): readonly string[] {
  const parts = [...character.normalize('NFD')]
  return consonantSpellings.has(parts[0] ?? '') ? parts : [character]
}

function toLatin(character: string): string {
  if (character >= 'a' && character <= 'z') return character
  const spelling = letterSpellings.get(character)
  if (spelling !== undefined) return spelling
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  if (zero !== undefined) return String(code - zero)
  const plain = character.normalize('NFKD').toLowerCase().replaceAll(MARKS, '')
  if (plain === '' && character !== '') return ''
  if (plain !== character) return [...plain].map((part) => (IGNORED.test(part) ? '' : toLatin(part))).join('')
  return WORD_CHARACTER.test(character) ? character : ' '
}

/** Scripts in which names are written by ear, so that only their sound can be compared. */
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Devanagari}]/u

export const isWrittenByEar = (text: string): boolean => OTHER_SCRIPT.test(text)

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/sch|sh/g, 's'],
  [/x/g, 'ks'],
  [/ck|kh|q/g, 'k'],
  [/c(?=[eiy])|ts|z(?!h)/g, 's'],
  [/dzh|zh/g, 'j'],
  [/c(?!h)/g, 'k'],
  [/[aeiouyhwv]/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * What is left of a word's sound when vowels, and letters that some scripts write like vowels, are left out: "roulette"
 * and the Persian "رولت" both become "rlt".
 */
export function soundOf(word: string): string {
  let sound = word
  for (const [letters, replacement] of SOUNDS) sound = sound.replaceAll(letters, replacement)
  return sound
}
