import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'
import { isOpenTo, kindsOf, useConsent } from './consent.ts'

/** Whether the visitor still has a question to answer; undefined while that is unknown. */
export function useIsConsentOpen(): boolean | undefined {
  const consent = useConsent()
  const { data: init } = useQuery(initQuery(useClient()))
  return consent === undefined || init === undefined ? undefined : isOpenTo(consent, kindsOf(init))
}
