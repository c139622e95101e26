/**
 * Lists the traits by which a person is recognised, normalised so that spelling doesn't matter. Pure. Callers hash them with a key
 * before storing them. Rule changes must keep the old forms: hashes of erased people can't be recreated.
 */
import { mailboxOf } from './mailbox.rules.ts'
import { namesakeForms, personForms } from './name-forms.rules.ts'
import { toLogin } from '../players.rules.ts'

export interface Traits {
  email?: string | null
  phone?: string | null
  /** Social accounts. */
  identities?: readonly { issuer: string; subject: string; linked_at?: Date }[]
  firstName?: string | null
  lastName?: string | null
  /** YYYY-MM-DD. */
  birthdate?: string | null
  /** Numbers of identity documents, tax numbers. */
  documents?: readonly string[]
  /** Payout destinations, and since when money has been paid there. */
  destinations?: readonly { destination: string; paidAt: Date | null }[]
  proofs?: Proofs
}

/** When the player proved something; absent or null: never. */
export interface Proofs {
  emailAt?: Date | null
  phoneAt?: Date | null
  /** First successful payment. */
  moneyAt?: Date | null
  /** First accepted identity check. */
  identityAt?: Date | null
  /** Check of the document numbers. */
  numbersAt?: Date | null
}

export type TraitKind =
  | 'email'
  | 'mailbox'
  | 'phone'
  | 'identity'
  | 'person'
  | 'namesake'
  | 'document'
  | 'destination'

export interface Trait {
  kind: TraitKind
  text: string
  /** Null: the player only entered it. */
  provenAt: Date | null
}

export function listTraits(traits: Traits): Trait[] {
  const { email, phone, identities = [], documents = [], destinations = [], proofs = {} } = traits
  const { emailAt = null, phoneAt = null, identityAt = null, numbersAt = null } = proofs
  const mailbox = email ? mailboxOf(email) : null
  return [
    ...of('email', emailAt, email ? [email.trim().toLowerCase()] : []),
    ...of('mailbox', emailAt, mailbox === null ? [] : [mailbox]),
    ...of('phone', phoneAt, phone ? [toLogin(phone)] : []),
    ...identities.flatMap(({ issuer, subject, linked_at: linkedAt = null }) =>
      of('identity', linkedAt, [JSON.stringify([issuer, subject])]),
    ),
    ...of('person', identityAt, personForms(traits)),
    ...of('namesake', identityAt, namesakeForms(traits)),
    ...of('document', numbersAt, documents.map(compact)),
    ...destinations.flatMap(({ destination, paidAt }) => of('destination', paidAt, [compact(destination)])),
  ]
}

function of(kind: TraitKind, provenAt: Date | null, all: readonly string[]): Trait[] {
  return [...new Set(all)].filter((text) => text !== '').map((text) => ({ kind, text, provenAt }))
}

/** The forms to search for, including the form of mailboxes from before they had a separate kind. */
export function listSearched(traits: Traits): (Trait & { storedAs: TraitKind })[] {
  return listTraits(traits).flatMap((trait) => [
    { ...trait, storedAs: trait.kind },
    ...(trait.kind === 'mailbox' ? [{ ...trait, storedAs: 'email' as const }] : []),
  ])
}

/** A number without its separators. */
export function compact(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase()
}
