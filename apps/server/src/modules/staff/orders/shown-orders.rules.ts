/** What an order does, in parts, so that no text that a person or a provider wrote can be read as another part. Pure. */
import type { OrderFactName } from '@fairhall/contract/office/codes'
import { describeDifference, type Difference } from '../settings/settings-changes.rules.ts'

export interface ShownOrder {
  /** Mostly the amount. Never a text that a person or a provider wrote. */
  title: string
  /** What else it says, such as a reference. The values may be texts that a person or a provider wrote. */
  facts: readonly OrderFact[]
  /** Every value that it replaces. Both values may be texts that a person or a provider wrote. */
  changes: readonly Difference[]
}

export interface OrderFact {
  name: string
  value: string
  /** The server chose the value: an amount, a word or a state, which the office shows in its language. */
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

/** In the order of `values`. Skips null. */
export const factsOf = (values: { readonly [Name in OrderFactName]?: string | null }): OrderFact[] =>
  Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

/** A value that the server chose: an amount, a word or a state. Empty for null. */
export const ownFact = (name: OrderFactName, value: string | null): OrderFact[] =>
  value === null ? [] : [{ name, value, isOwn: true }]

/** One line for the terminal. A value that could be read as another part is quoted as in JSON: see also `describeDifference`. */
export function orderAsText({ title, facts, changes }: ShownOrder): string {
  const replaced = changes.map(describeDifference).join('; ')
  const head = [title, replaced].filter(Boolean).join(': ')
  const rest = facts.map(({ name, value }) => `${name} ${isPlain(value) ? value : JSON.stringify(value)}`)
  return [head, ...rest].filter(Boolean).join(changes.length > 0 ? '; ' : ', ')
}

/** Contains no separator and no quotation mark. */
const isPlain = (value: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} .…@/_+*-]|:(?=\S))*$/u.test(value)
