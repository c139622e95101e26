/**
 * The outcome of a payment by its amount: the last two digits select it, so that every behaviour of a real provider can be tried by hand
 * and in tests. All other amounts succeed. Each page lists the outcomes.
 */
import type { Timings } from '../options.ts'

export const sentinels = {
  '01': 'declined',
  '02': 'late',
  '03': 'twice',
  '04': 'less',
  '05': 'never',
  '06': 'afterDecline',
  '07': 'forged',
  '08': 'more',
  '09': 'refused',
} as const

export type Outcome = 'success' | (typeof sentinels)[keyof typeof sentinels]
type MessageStatus = 'success' | 'declined' | 'failed'

export interface PlannedMessage {
  status: MessageStatus
  amount: string
  delayMs: number
  isForged: boolean
  copies: number
}

/** Refused orders never exist, however often they are sent. */
export function isRefused(amount: string): boolean {
  return outcomeOf(amount) === 'refused'
}

export function outcomeOf(amount: string): Outcome {
  const digits = amount.replace('.', '').slice(-2)
  return sentinels[digits as keyof typeof sentinels] ?? 'success'
}

/** The messages after the player has paid `amount`, or after a payout was carried out. */
export function planMessages(
  outcome: Outcome,
  amount: string,
  isDoubled: boolean,
  timings: Timings,
): PlannedMessage[] {
  const plain = { amount, delayMs: 0, isForged: false, copies: isDoubled ? 2 : 1 }
  const success: PlannedMessage = { ...plain, status: 'success' }
  switch (outcome) {
    case 'success':
      return [success]
    case 'declined':
      return [{ ...plain, status: 'failed' }]
    case 'late':
      return [{ ...success, delayMs: timings.lateMs }]
    case 'twice':
      return [
        { ...success, copies: 2 },
        { ...success, delayMs: timings.secondMs },
      ]
    case 'less':
      return [{ ...success, amount: tenths(amount, 9n) }]
    case 'more':
      return [{ ...success, amount: tenths(amount, 11n) }]
    case 'never':
    case 'refused':
      return []
    case 'afterDecline':
      return [
        { ...plain, status: 'failed' },
        { ...success, delayMs: timings.secondMs },
      ]
    case 'forged':
      return [
        { ...success, isForged: true, copies: 1 },
        { ...success, delayMs: timings.secondMs },
      ]
  }
}

/** The result for the player's browser after the decision, with what the provider knows by then. */
export function shownResult(outcome: Outcome): 'success' | 'error' | 'pending' {
  if (outcome === 'declined' || outcome === 'afterDecline') return 'error'
  return outcome === 'late' || outcome === 'never' || outcome === 'forged' ? 'pending' : 'success'
}

/** What the payer sends unless they choose another amount: of an open order ten times its minimum. */
export function usualAmount({ amount, isOpen }: { amount: string; isOpen: boolean }): string {
  return isOpen ? tenths(amount, 100n) : amount
}

/** So many tenths of the amount, with the same number of decimals. */
function tenths(amount: string, count: bigint): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const digits = ((BigInt(whole + fraction) * count) / 10n).toString().padStart(fraction.length + 1, '0')
  if (fraction === '') return digits
  return `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}
