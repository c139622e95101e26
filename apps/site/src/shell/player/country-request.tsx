import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { countryRequestQuery } from './country-request-query.ts'

type Props = {
  /** The names of the account's country and of the chosen one. */
  own: string
  country: string
  name: string
}

/**
 * Explains why another country's methods aren't available, and requests a change of the account's country, which
 * staff decide on.
 */
export function CountryRequest({ own, country, name }: Props) {
  const t = useTranslations('modals.wallet-region')
  const client = useClient()
  const queryClient = useQueryClient()
  const query = countryRequestQuery(client)
  const { data: waiting } = useQuery(query)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.call('requestCountry', { body: { country } }),
    onSuccess: (request) => queryClient.setQueryData(query.queryKey, request),
  })
  if (waiting?.country === country) return <Notice tone="info">{t('asked', { country: name })}</Notice>
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Notice tone="info">{t('why', { own, country: name })}</Notice>
      {error !== null && <Notice tone="error">{error.message}</Notice>}
      <Button variant="secondary" wide loading={isPending} onClick={() => mutate()}>
        {t('ask', { country: name })}
      </Button>
    </div>
  )
}
