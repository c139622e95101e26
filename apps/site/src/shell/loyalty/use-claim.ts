import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { isUnanswered } from '../errors/unanswered.ts'
import { applyLoyalty, loyaltyQuery } from './loyalty-queries.ts'
import { useAllCurrencies, useMoneyFormat } from '../market/use-money.ts'
import { accountsQuery } from '../player/player-queries.ts'
import { paidBetween } from './loyalty.rules.ts'

/** Claims the rakeback of a currency. A press after a missing reply repeats the same claim, so it is paid once. */
export function useClaim() {
  const t = useTranslations('pages.loyalty.rakeback.done')
  const client = useClient()
  const queryClient = useQueryClient()
  const currencies = useAllCurrencies()
  const money = useMoneyFormat()
  const key = useRef<string | null>(null)
  const inCurrency = (code: string) =>
    queryClient
      .getQueryData(loyaltyQuery(client).queryKey)
      ?.rakeback.find(({ currency }) => currency === code)
  return useMutation({
    mutationFn: (currency: string) => {
      key.current ??= crypto.randomUUID()
      return client.call('claimRakeback', { body: { currency }, idempotencyKey: key.current })
    },
    onMutate: (currency) => ({ before: inCurrency(currency) }),
    onSuccess(account, code, { before }) {
      key.current = null
      applyLoyalty(queryClient, account)
      void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
      const after = account.rakeback.find(({ currency }) => currency === code)
      const unit = currencies.find((currency) => currency.code === code)?.subunitToUnit
      if (after === undefined || unit === undefined) return
      notify({
        title: t('title'),
        text: t('text', { amount: money(paidBetween(before, after, unit), code) }),
        tone: 'success',
        group: `rakeback-${code}`,
      })
    },
    onError(error) {
      reportFailure(error)
      if (isUnanswered(error)) return
      key.current = null
      void queryClient.invalidateQueries({ queryKey: loyaltyQuery(client).queryKey })
    },
  })
}
