import type { CashbackClaim } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { cashbackClaimsQuery } from './cashback-claims-query.ts'
import { paidCashbackKey } from './paid-cashback-query.ts'

/** Claims cashback. A second press repeats the same claim, because its key is the claim's own id: it is paid once. */
export function useClaimCashback() {
  const t = useTranslations('pages.profile-bonuses.cashback.claims.done')
  const client = useClient()
  const queryClient = useQueryClient()
  const money = useMoneyFormat()
  const { queryKey } = cashbackClaimsQuery(client)
  return useMutation({
    mutationFn: ({ id }: CashbackClaim) =>
      client.call('claimCashback', { params: { id }, idempotencyKey: `cashback-${id}` }),
    onSuccess(left, { id, amount, currency }) {
      queryClient.setQueryData(queryKey, left)
      void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
      void queryClient.invalidateQueries({ queryKey: paidCashbackKey })
      const text = t('text', { amount: money(amount, currency) })
      notify({ title: t('title'), text, tone: 'success', group: `cashback-${id}` })
    },
    onError(error) {
      reportFailure(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
