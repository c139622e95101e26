/** What an order does, in parts, so that no text of a player, a provider or a member can be read as another part. Pure. */
import type { OrderFactName } from '@fairhall/contract/office/codes'
import { describeDifference, type Difference } from '../settings/settings-changes.rules.ts'

export interface ShownOrder {
  /** Mostly the amount. No text of anybody. */
  title: string
  /** What else it says, such as a reference. The values may be anybody's texts. */
  facts: readonly OrderFact[]
  /** Every value that it replaces. Both values may be anybody's texts. */
  changes: readonly Difference[]
}

interface OrderFact {
  name: string
  value: string
  /** Of the server: an amount, a word or a state, which the office shows in its language. */
  isOwn?: true
}

export const toShown = (
  title: string,
  { facts = [], changes = [] }: Partial<ShownOrder> = {},
): ShownOrder => ({
  title,
  facts,
  changes,
})

/** In this order. Nothing for null. */
export const factsOf = (values: { readonly [Name in OrderFactName]?: string | null }): OrderFact[] =>
  Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

/** An amount, a word or a state of the server, as the value. Nothing for null. */
export const ownFact = (name: OrderFactName, value: string | null): OrderFact[] =>
  value === null ? [] : [{ name, value, isOwn: true }]

/**
 * In one line, for the terminal. Texts that could be read as something else are quoted as in JSON: a value of a change
 * if it contains `; `, which separates changes from what follows.
 */
export function textOf({ title, facts, changes }: ShownOrder): string {
  const replaced = changes.map(describeDifference).join('; ')
  const head = [title, replaced].filter(Boolean).join(': ')
  const rest = facts.map(({ name, value }) => `${name} ${isPlain(value) ? value : JSON.stringify(value)}`)
  return [head, ...rest].filter(Boolean).join(changes.length > 0 ? '; ' : ', ')
}

/** Has nothing that separates or quotes. */
const isPlain = (value: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} .…@/_+*-]|:(?=\S))*$/u.test(value)
