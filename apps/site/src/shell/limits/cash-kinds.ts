import type { CashLimit } from '@fairhall/contract/codes'
import { useMarketView } from '../player/use-market-view.ts'

export const CASH_KINDS = ['deposit', 'loss', 'bet'] as const satisfies readonly (keyof typeof CashLimit)[]
export type CashKind = (typeof CASH_KINDS)[number]

const BETS_FIRST = ['bet', 'loss', 'deposit'] as const satisfies readonly CashKind[]

/** The kinds of cash limits in the order in which the player's market offers them. */
export const useCashKinds = () => (useMarketView().isDepositLimitFirst ? CASH_KINDS : BETS_FIRST)
