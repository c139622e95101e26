/**
 * Every modal of the site, once. A modal with `values` has its own query key (`?wallet=deposit`); the others are
 * named by `?modal=`, repeated for a stack. Both read their `params` from separate keys.
 */
import type { SessionStatus } from '../session/session.ts'

type Definition = {
  /** The visitors that may see it. For others it stays in the URL until they sign in. */
  access: 'guest' | 'player' | 'everyone'
  values?: readonly [string, ...string[]]
  params?: readonly string[]
}

const YES = ['true'] as const
const BONUS = ['bonus'] as const
const GAME = ['game'] as const

export const modals = {
  'sign-in': { access: 'guest', values: YES },
  'forgot-pass': { access: 'guest', values: YES },
  'reset-pass': { access: 'guest', values: YES, params: ['resetCode'] },
  'sign-up': { access: 'guest', values: YES },

  wallet: { access: 'player', values: ['deposit', 'withdraw'] },
  'deposit-error': { access: 'player', values: YES },
  'deposit-success': { access: 'player', values: YES, params: ['invoice'] },
  'deposit-pending': { access: 'player', values: YES, params: ['invoice'] },
  'deposit-redirect': { access: 'player', values: YES, params: ['invoice'] },
  'equivalent-currency': { access: 'player' },
  'wallet-region': { access: 'player' },
  'wallet-bonus-info': { access: 'player' },
  'birth-date': { access: 'player' },
  'turn-over-wager': { access: 'player', params: ['currency'] },

  'quests-hub': { access: 'player', values: YES },
  'quest-rewards': { access: 'player', params: ['quest'] },
  'quest-tasks': { access: 'player', params: ['quest'] },
  'quest-task-games': { access: 'player', params: ['quest', 'task'] },
  'loyalty-level': { access: 'player', params: ['levelBefore'] },

  'add-cash-limit': { access: 'player', params: ['definition'] },
  'edit-cash-limit': { access: 'player', params: ['limit'] },
  'game-limit-reached': { access: 'player' },
  'self-exclusion-limit': { access: 'player', params: ['definition'] },

  'bonus-cancel-lock': { access: 'player', params: BONUS },
  'change-active-bonus': { access: 'player', params: BONUS },
  'cancel-active-bonus': { access: 'player', params: BONUS },
  'cancel-issued-bonus': { access: 'player', params: BONUS },
  'cancel-unsettled-bonus': { access: 'player', params: BONUS },
  'package-bonus': { access: 'player', params: ['package'] },
  'bonus-details': { access: 'player', params: BONUS },
  'max-bets': { access: 'player', params: ['amount', 'currency', 'game'] },
  'restricted-bets': { access: 'player', params: GAME },

  'sign-up-cancel': { access: 'everyone' },
  'cancel-deposit': { access: 'everyone' },
  'profile-confirmed': { access: 'everyone', values: YES },
  'mobile-game': { access: 'everyone', params: GAME },
  'loyalty-earn': { access: 'everyone' },
  'demo-game': { access: 'everyone', params: GAME },
  categories: { access: 'everyone' },
  providers: { access: 'everyone' },
  'geo-restricted-game': { access: 'everyone', params: GAME },
  'geo-restricted-type': { access: 'everyone' },
} as const satisfies Record<string, Definition>

export type Modals = typeof modals
export type ModalName = keyof Modals

/** The allowed values of a modal with its own key; other modals have no value. */
export type ModalValue<Name extends ModalName> = Modals[Name] extends { values: readonly (infer Value)[] }
  ? Value
  : undefined

type ParamKey<Name extends ModalName> = Modals[Name] extends { params: readonly (infer Key extends string)[] }
  ? Key
  : never

export type ModalParams<Name extends ModalName> = [ParamKey<Name>] extends [never]
  ? Record<string, never>
  : { [Key in ParamKey<Name>]?: string }

export type KeyedModal = {
  [Name in ModalName]: Modals[Name] extends { values: unknown } ? Name : never
}[ModalName]
type NamedModal = Exclude<ModalName, KeyedModal>

/** The search parameters that open modals. Every route accepts them. */
export type ModalSearch = { [Name in KeyedModal]?: ModalValue<Name> } & {
  modal?: NamedModal | NamedModal[]
} & { [Key in { [Name in ModalName]: ParamKey<Name> }[ModalName]]?: string }

export function definitionOf(name: ModalName): Definition {
  return modals[name]
}

export function isModalName(name: string): name is ModalName {
  return Object.hasOwn(modals, name)
}

export function mayOpen(name: ModalName, status: SessionStatus): boolean {
  const { access } = definitionOf(name)
  return access === 'everyone' || access === status
}
