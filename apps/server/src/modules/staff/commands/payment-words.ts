/** What the commands about payments share: ids and amounts as they are typed and shown. */
import { AmountError, toDecimal, toSubunits } from '@fairhall/money'
import type { Deps } from '../../../platform/deps.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { Invoice } from '../../payments/index.ts'
import { unitOf } from '../../settings/index.ts'
import { argument, type Call, WrongUsage } from '../command.ts'

export function idOf(call: Call): string {
  const id = argument(call, 0)
  if (!isUuid(id)) throw new WrongUsage(`${id} is not an id`)
  return id
}

export const inFull = (deps: Deps, amount: bigint, code: string) =>
  `${toDecimal(amount, unitOf(deps.settings.current(), code))} ${code}`

export function readAmount(deps: Deps, text: string, code: string): bigint {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw new WrongUsage(`There is no currency ${code}`)
  try {
    const amount = toSubunits(text.replace(/^[+-]/, ''), currency.subunitToUnit)
    return text.startsWith('-') ? -amount : amount
  } catch (error) {
    if (error instanceof AmountError) throw new WrongUsage(`${text} is no amount of ${code}`)
    throw error
  }
}

const reasons = {
  amount: 'more than goes by rule',
  day: 'more in a day than goes by rule',
  player: 'the player is limited or excluded',
  method: 'goes past the method that it came by',
  turnOver: 'what was to be staked was let off',
  return: 'returns money that was held',
} as const

/** Why a person decides on a withdrawal; null where none does, and for those from before that was noted. */
export function reasonsInWords({ looked_at_for: lookedAtFor }: Invoice): string | null {
  return lookedAtFor && lookedAtFor.map((reason) => reasons[reason]).join(', ')
}
