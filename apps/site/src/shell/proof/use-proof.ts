import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

const loadSolver = () => import('./solve-challenge.ts')

/**
 * The hidden field of a form against programs: what is to be sent besides its fields, `{}` where nothing is asked. Each
 * proof counts once, so it is made anew for each sending. A form can demand one where others bring none.
 */
export function useProof({ isDemanded = false } = {}): () => Promise<{ captcha?: string }> {
  const client = useClient()
  const isAskedAnywhere = useQuery(initQuery(client)).data?.isProofAsked === true
  const isAsked = isDemanded || isAskedAnywhere
  useEffect(() => {
    if (isAsked) void loadSolver().catch(() => undefined)
  }, [isAsked])
  return useCallback(async () => {
    if (!isAsked) return {}
    const { solveChallenge } = await loadSolver()
    return { captcha: await solveChallenge(client) }
  }, [client, isAsked])
}
