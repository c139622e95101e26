import { useState } from 'react'
import { useProfile } from '../../shell/player/use-player.ts'
import {
  findSent,
  findUnanswered,
  isAskedAgain,
  type Payment,
  type PaymentBody,
  useFoundUnanswered,
} from './unanswered.ts'

/**
 * The payment that still has no answer, and what it means for what the form now says: the same is sent again and stays
 * one payment; anything else is another one, which the player agrees to beside this very one.
 */
export function useUnanswered(payment: Payment, body: PaymentBody | null) {
  const found = useFoundUnanswered(payment, useProfile()?.id)
  const [agreedKey, setAgreedKey] = useState<string | null>(null)
  const isSame = found !== null && body !== null && isAskedAgain(found, body)
  return {
    found,
    isSame,
    isAgreed: found === null || isSame || found.key === agreedKey,
    agree: (isAgreed: boolean) => setAgreedKey(isAgreed ? (found?.key ?? null) : null),
  }
}

export type UnansweredState = ReturnType<typeof useUnanswered>

/** What this page has sent by this method and nobody has answered: a form goes on with it when the wallet opens again. */
export function useBegun(payment: Payment, { method, currency }: Pick<PaymentBody, 'method' | 'currency'>) {
  const playerId = useProfile()?.id
  const [begun] = useState(() => {
    const found = playerId === undefined ? null : findUnanswered(payment, playerId)
    const body = found && findSent(found)
    return body?.method === method && body.currency === currency ? body : null
  })
  return begun
}
