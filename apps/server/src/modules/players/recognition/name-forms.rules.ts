/** Normalised forms of a name with birth date that are equal for the same person. Pure. */
import { toSkeleton } from '../profile/names.rules.ts'

interface Named {
  firstName?: string | null
  lastName?: string | null
  /** YYYY-MM-DD. */
  birthdate?: string | null
}

/**
 * Forms of the full name, and of the first given name with the last name, so that omitted middle names and titles don't matter. Letters
 * are sorted, so that name order, spaces, hyphens and apostrophes don't matter either.
 */
export function personForms({ firstName, lastName, birthdate }: Named): string[] {
  const [first, last] = [plainLetters(firstName), plainLetters(lastName)]
  if (first === '' || last === '' || !birthdate) return []
  const as = (givenName: string, lastNames: string) =>
    JSON.stringify(['letters', sortedLetters(`${givenName} ${lastNames}`), birthdate])
  const givenNames = namesOf(firstName)
  const family = namesOf(lastName).join(' ')
  return [
    JSON.stringify([first, last, birthdate]),
    as(firstName ?? '', lastName ?? ''),
    as((firstName ?? '').trim().split(/[\s-]+/)[0] ?? '', lastName ?? ''),
    as(givenNames.join(' '), family),
    as(givenNames[0] ?? '', family),
    ...readForms(firstName ?? '', lastName ?? '', birthdate),
  ]
}

/** How the name reads, so that lookalike letters and letters that serve as apostrophes don't matter. */
function readForms(firstName: string, lastName: string, birthdate: string): string[] {
  const [givenNames, lastNames] = [namesOf(plainText(firstName)), namesOf(plainText(lastName))]
  return [givenNames, givenNames.slice(0, 1)]
    .map((names) => sortedSkeleton([...names, ...lastNames]))
    .filter((read) => read !== '')
    .map((read) => JSON.stringify(['reads', read, birthdate]))
}

const plainText = (name: string | null | undefined) => (name ?? '').replaceAll(/\p{Lm}/gu, '')
const sortedSkeleton = (names: readonly string[]) => [...toSkeleton(names.join(''))].toSorted().join('')

/**
 * Each given name with each last name, because people use one of several given names. Weaker: two people who share one of them may have the
 * same birth date.
 */
export function namesakeForms({ firstName, lastName, birthdate }: Named): string[] {
  if (!birthdate || plainLetters(firstName) === '' || plainLetters(lastName) === '') return []
  const readable = [plainText(firstName), plainText(lastName)] as const
  return [
    ...pairsOf(firstName, lastName).map((pair) =>
      JSON.stringify(['one last name', sortedLetters(pair.join(' ')), birthdate]),
    ),
    ...pairsOf(...readable).map((pair) =>
      JSON.stringify(['one last name reads', sortedSkeleton(pair), birthdate]),
    ),
  ]
}

type NameText = string | null | undefined

/** Initials and particles are no names, except for the first given name, whatever it is. */
function pairsOf(firstName: NameText, lastName: NameText): [given: string, last: string][] {
  const realNames = (names: readonly string[]) => names.filter((name) => !particles.has(latinLetters(name)))
  const [first = '', ...others] = namesOf(firstName)
  const givenNames = [first, ...realNames(others).filter((name) => plainLetters(name).length > 1)]
  const lastNames = realNames(namesOf(lastName))
  return givenNames.flatMap((given) => lastNames.map((last): [string, string] => [given, last]))
}

/** Drops titles, unless nothing else is left. */
function namesOf(text: string | null | undefined): string[] {
  const all = (text ?? '')
    .trim()
    .split(/[\s,.-]+/)
    .filter((name) => plainLetters(name) !== '')
  const names = all.filter((name) => !titles.has(latinLetters(name)))
  return names.length > 0 ? names : all
}

const sortedLetters = (text: string) => [...latinLetters(text)].toSorted().join('')

/** The oldest form. Stored hashes depend on it, so it must not change. */
function plainLetters(name: string | null | undefined): string {
  return (name ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'a',
    œ: 'o',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ł: 'l',
    ı: 'i',
    þ: 'th',
    ŋ: 'n',
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    ё: 'e',
    є: 'e',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
    ї: 'i',
    й: 'i',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sh',
    ъ: '',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'iu',
    я: 'ia',
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
    ν: 'n',
    ξ: 'x',
    ο: 'o',
    π: 'p',
    ρ: 'r',
    σ: 's',
    ς: 's',
    τ: 't',
    υ: 'i',
    φ: 'f',
    χ: 'h',
    ψ: 'ps',
    ω: 'o',
  }),
)

/** One spelling for transliterations of the same name: Müller, Mueller and Muller; Юрий, Yuriy and Iurii. */
function latinLetters(name: string): string {
  return [...name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')]
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('shch', 'sh')
    .replaceAll('kh', 'h')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('w', 'v')
    .replaceAll(/(.)\1+/gu, '$1')
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(latinLetters))

/** Titles and suffixes, which are not part of the name. */
const titles = words(
  'mr mrs ms miss mx sir dr prof herr frau fräulein ing dipl mag jr sr junior senior ii iii iv phd md esq ' +
    'sr sra srta señor señora señorita don doña jnr snr neto filho bay bayan shri smt г гн гжа',
)

/** Particles that join names and are not names themselves. */
const particles = words(
  'de da do das dos del della di du la le los las y e i und von van der den ter ten zu zum zur bin ibn al el',
)
