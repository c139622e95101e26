/**
 * By what a person is recognised, as texts that are the same however the person writes them. Pure. What leaves here is hashed
 * with a key before it is stored. A change of these rules must keep the old forms: hashes can't be made again of erased people.
 */
import { toLogin } from './players.rules.ts'

export interface Traits {
  email?: string | null
  phone?: string | null
  /** Accounts at others that vouch for the person. */
  identities?: readonly { issuer: string; subject: string }[]
  firstName?: string | null
  lastName?: string | null
  /** YYYY-MM-DD. */
  birthdate?: string | null
  /** Numbers of identity documents, tax numbers. */
  documents?: readonly string[]
  /** Accounts and addresses that payouts go to. */
  destinations?: readonly string[]
}

export type TraitKind = 'email' | 'phone' | 'identity' | 'person' | 'document' | 'destination'

export interface Trait {
  kind: TraitKind
  text: string
}

export function listTraits(traits: Traits): Trait[] {
  const { email, phone, identities = [], documents = [], destinations = [] } = traits
  const texts = (kind: TraitKind, all: readonly string[]): Trait[] =>
    [...new Set(all)].filter((text) => text !== '').map((text) => ({ kind, text }))
  return [
    ...texts('email', email ? [email.trim().toLowerCase(), canonicalEmail(email)] : []),
    ...texts('phone', phone ? [toLogin(phone)] : []),
    ...texts(
      'identity',
      identities.map(({ issuer, subject }) => JSON.stringify([issuer, subject])),
    ),
    ...texts('person', personForms(traits)),
    ...texts('document', documents.map(compact)),
    ...texts('destination', destinations.map(compact)),
  ]
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address reaches: without a `+tag`, and of Gmail without dots. */
function canonicalEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const box = local.replace(/\+.*$/, '')
  if (!GMAIL.has(domain)) return `${box}@${domain}`
  return `${box.replaceAll('.', '')}@gmail.com`
}

function compact(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase()
}

/**
 * The whole name, and the first given name with the last name: a middle name that is left out changes nothing. Letters are sorted,
 * so that neither order nor spaces, hyphens and apostrophes count.
 */
function personForms({ firstName, lastName, birthdate }: Traits): string[] {
  const [first, last] = [plainLetters(firstName), plainLetters(lastName)]
  if (first === '' || last === '' || !birthdate) return []
  const [given = ''] = (firstName ?? '').trim().split(/[\s-]+/)
  const sorted = (text: string) => [...text].toSorted().join('')
  const whole = latinLetters(`${firstName} ${lastName}`)
  const short = latinLetters(`${given} ${lastName}`)
  return [
    JSON.stringify([first, last, birthdate]),
    JSON.stringify(['letters', sorted(whole), birthdate]),
    JSON.stringify(['letters', sorted(short), birthdate]),
  ]
}

/** The form of hashes from before the other ones. */
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

/** One spelling for those that a passport and a keyboard make of the same name: Müller, Mueller and Muller; Юрий, Yuriy and Iurii. */
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
