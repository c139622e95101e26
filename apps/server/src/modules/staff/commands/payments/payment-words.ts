/** Parses and formats IDs, amounts and reasons for the payment commands. */
import { AmountError, toDecimal, toSubunits } from '@fairhall/money'
import type { StaffDeps } from '../../staff.deps.ts'
import { isUuid } from '../../../../platform/uuid.ts'
import type { Invoice } from '../../../invoices/index.ts'
import { unitOf } from '../../../settings/index.ts'
import { argument, type Call, WrongUsage } from '../../command.ts'

export function idOf(call: Call): string {
  const id = argument(call, 0)
  if (!isUuid(id)) throw new WrongUsage(`${id} is not an ID`)
  return id
}

export const inFull = (deps: StaffDeps, amount: bigint, code: string) =>
  `${toDecimal(amount, unitOf(deps.settings.current(), code))} ${code}`

export function readAmount(deps: StaffDeps, text: string, code: string): bigint {
  const currency = deps.settings.current().currencies.get(code)
  if (currency === undefined) throw new WrongUsage(`Unknown currency ${code}`)
  try {
    const amount = toSubunits(text.replace(/^[+-]/, ''), currency.subunitToUnit)
    return text.startsWith('-') ? -amount : amount
  } catch (error) {
    if (error instanceof AmountError) throw new WrongUsage(`${text} is not an amount in ${code}`)
    throw error
  }
}

const reasons = {
  amount: 'above the automatic limit',
  day: 'above the automatic limit per day',
  player: 'the player is limited or excluded',
  method: 'not to the method of the deposit',
  turnOver: 'the turn-over requirement was waived',
  owed: 'the player owes money for a corrected bet or a chargeback',
  return: 'returns held money',
  access: 'requested before the account was recovered: it may be a thief’s',
  identity: 'the identity of the player is not verified',
  rule: 'a risk rule',
  alert: 'an open alert about a deposit',
} as const

/** Why a staff member must decide on a withdrawal. Null if nobody must, and for old rows without this data. */
export function reasonsAsText({ looked_at_for: lookedAtFor }: Invoice): string | null {
  return lookedAtFor && lookedAtFor.map((reason) => reasons[reason]).join(', ')
}
