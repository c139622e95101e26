import { useState } from 'react'
import { useProfile } from '../../../shell/player/use-player.ts'
import {
  findSent,
  findUnanswered,
  isSameInput,
  type Payment,
  type PaymentBody,
  useFoundUnanswered,
} from './unanswered.ts'

/**
 * Compares the unanswered payment with the current input. The same input is sent again and stays one payment.
 * Different input is a new payment, which the player must confirm for this particular unanswered one.
 */
export function useUnanswered(payment: Payment, body: PaymentBody | null) {
  const found = useFoundUnanswered(payment, useProfile()?.id)
  const [agreedKey, setAgreedKey] = useState<string | null>(null)
  const isSame = found !== null && body !== null && isSameInput(found, body)
  return {
    found,
    isSame,
    isAgreed: found === null || isSame || found.key === agreedKey,
    agree: (isAgreed: boolean) => setAgreedKey(isAgreed ? (found?.key ?? null) : null),
  }
}

export type UnansweredState = ReturnType<typeof useUnanswered>

/** An unanswered payment that this page sent by this method: the form continues it when the wallet opens again. */
export function useResumedPayment(
  payment: Payment,
  { method, currency }: Pick<PaymentBody, 'method' | 'currency'>,
) {
  const playerId = useProfile()?.id
  const [resumed] = useState(() => {
    const found = playerId === undefined ? null : findUnanswered(payment, playerId)
    const body = found && findSent(found)
    return body?.method === method && body.currency === currency ? body : null
  })
  return resumed
}
