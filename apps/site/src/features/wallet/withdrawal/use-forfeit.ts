import { BonusStatus } from '@fairhall/contract/codes'
import type { Account } from '@fairhall/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playerBonusesQuery } from '../../../shell/bonuses/player-bonuses.ts'
import { useClient } from '../../../shell/client/use-client.ts'

/** The active bonus that a withdrawal forfeits. Consent covers this bonus, and no other that becomes active later. */
export function useForfeit({ currency }: Account) {
  const { data, isPending } = useQuery(playerBonusesQuery(useClient()))
  const [agreedId, setAgreedId] = useState<string | null>(null)
  const bonus = data?.find((one) => one.status === BonusStatus.active && one.currency === currency)
  return {
    bonus,
    isAgreed: !isPending && (bonus === undefined || bonus.id === agreedId),
    agree: (isAgreed: boolean) => setAgreedId(isAgreed && bonus !== undefined ? bonus.id : null),
  }
}

export type Forfeit = ReturnType<typeof useForfeit>
