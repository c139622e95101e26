/**
 * Every modal of the site, once. A modal with `values` is its own query key (`?wallet=deposit`); the others are
 * named by `?modal=`, repeated for a stack, and take their `params` from keys of their own.
 */
type Definition = {
  /** Who may see it. For the others it waits: the key stays in the address until they sign in. */
  access: 'guest' | 'player' | 'everyone'
  values?: readonly [string, ...string[]]
  params?: readonly string[]
}

const YES = ['true'] as const

export const modals = {
  'sign-in': { access: 'guest', values: YES },
  'sign-up': { access: 'guest', values: YES },
  'sign-up-cancel': { access: 'everyone' },
  wallet: { access: 'player', values: ['deposit', 'withdraw'] },
  'wallet-region': { access: 'player' },
  'cancel-deposit': { access: 'everyone' },
  'deposit-error': { access: 'player', values: YES },
  'deposit-success': { access: 'player', values: YES },
  'deposit-pending': { access: 'player', values: YES },
  'deposit-redirect': { access: 'player', values: YES },
  'turn-over-wager': { access: 'player', params: ['currency'] },
  'profile-confirmed': { access: 'everyone', values: YES },
} as const satisfies Record<string, Definition>

export type Modals = typeof modals
export type ModalName = keyof Modals
export type ModalAccess = Definition['access']

/** What may stand behind the `=` of a modal with a key of its own; the others have no value. */
export type ModalValue<Name extends ModalName> = Modals[Name] extends { values: readonly (infer Value)[] }
  ? Value
  : undefined

export type ModalParams<Name extends ModalName> = Modals[Name] extends {
  params: readonly (infer Key extends string)[]
}
  ? { [K in Key]?: string }
  : Record<string, never>

export type KeyedModal = {
  [Name in ModalName]: Modals[Name] extends { values: unknown } ? Name : never
}[ModalName]
export type NamedModal = Exclude<ModalName, KeyedModal>

/** The search parameters that open modals. Every route has them. */
export type ModalSearch = { [Name in KeyedModal]?: ModalValue<Name> } & {
  modal?: NamedModal | NamedModal[]
  currency?: string
}

export function definitionOf(name: ModalName): Definition {
  return modals[name]
}

export function isModalName(name: string): name is ModalName {
  return Object.hasOwn(modals, name)
}
