import type { Currency } from '@fairhall/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { useDebounced } from '../../../shell/use-debounced.ts'
import { walletStep } from '../../../shell/third-party/funnels.ts'
import { useProfile } from '../../../shell/player/use-player.ts'
import {
  amountFor,
  type BonusChoice,
  type BonusEvent,
  nextChoice,
  startOfChoice,
  toOffers,
} from './bonus-choice.ts'
import { declineCodes } from './decline-codes.ts'
import { bonusCodesQuery, bonusStatusQuery, depositBonusesQuery } from './deposit-bonus-queries.ts'
import { preferredBonus, setPreferredBonus } from './preferred-bonus.ts'

const WAIT_MS = { fiat: 500, crypto: 1000 }

interface BonusInput {
  currency: Currency
  /** In the API's unit, within the method's range. */
  amount: string
  /** The address takes any amount, so what a bonus gives isn't known yet. */
  isAmountOpen: boolean
  /** Whether the player chose the amount, which is possible before the bonuses have loaded. */
  isAmountChosen: boolean
  /** Raises the form's first amount. */
  onFirstAmount: (wire: string) => void
}

/** The available bonuses of a deposit, and which one it will use. */
export function useDepositBonus({
  currency,
  amount,
  isAmountOpen,
  isAmountChosen,
  onFirstAmount,
}: BonusInput) {
  const client = useClient()
  const queryClient = useQueryClient()
  const userId = useProfile()?.id
  const { code, type } = currency
  const [choice, setChoice] = useState<BonusChoice>(startOfChoice)
  const [preferred] = useState(() => preferredBonus(code))
  const requestedAmount = useDebounced(amount, WAIT_MS[type])
  const offered = useQuery({
    ...depositBonusesQuery(client, { currency: code, ...(!isAmountOpen && { amount: requestedAmount }) }),
    placeholderData: keepPreviousData,
  })
  const codes = useQuery(bonusCodesQuery(client))
  const status = useQuery({ ...bonusStatusQuery(client, code, preferred ?? ''), enabled: preferred !== null })
  const bonuses = offered.data?.data ?? []
  const offers = toOffers(bonuses, code, {
    isCrypto: type === 'crypto',
    isDeclinedByDefault: offered.data?.meta?.isDeclinedByDefault ?? false,
  })
  const isReady = !offered.isPending && !codes.isPending && (preferred === null || !status.isPending)

  // Updates the choice during the render that first sees new data, so no wrong state is shown.
  const [lastSnapshot, setLastSnapshot] = useState<string | null>(null)
  const snapshot = isReady ? `${amount} ${offers.list.map(({ id }) => id).join(' ')}` : null
  if (snapshot !== lastSnapshot) {
    setLastSnapshot(snapshot)
    const isFirst = lastSnapshot === null
    const available = status.data?.[0]?.isAvailable ? preferred : null
    const hasCode = (codes.data ?? []).length > 0
    const event: BonusEvent = isFirst
      ? { kind: 'arrival', amount, isAmountChosen, preferred: available, hasCode }
      : { kind: 'amount', amount }
    const next = nextChoice(choice, event, offers)
    setChoice(next)
    const first = isFirst ? amountFor(next, amount, isAmountChosen, offers) : amount
    if (first !== amount) onFirstAmount(first)
  }

  const take = (event: BonusEvent) => setChoice((before) => nextChoice(before, event, offers))
  return {
    isReady,
    bonuses,
    offers,
    choice,
    codes: codes.data ?? [],
    choose(id: string) {
      walletStep('selectBonus', 'deposit', userId)
      setPreferredBonus(code, id)
      take({ kind: 'choice', id })
    },
    decline() {
      walletStep('declineBonuses', 'deposit', userId)
      setPreferredBonus(code, null)
      take({ kind: 'decline' })
      declineCodes(client, queryClient, codes.data ?? []).catch(reportFailure)
    },
    openCode() {
      walletStep('promoOpen', 'deposit', userId)
      setPreferredBonus(code, null)
      take({ kind: 'code' })
    },
  }
}

export type DepositBonusState = ReturnType<typeof useDepositBonus>
