import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'

const loadSolver = () => import('./solve-challenge.ts')

/**
 * The hidden bot check of a form. Returns what to send in addition to its fields, or `{}` if nothing is required. Each
 * proof is valid once, so a new one is made for each submit. `isRequired` requires one where it is otherwise
 * optional.
 */
export function useProof({ isRequired = false } = {}): () => Promise<{ captcha?: string }> {
  const client = useClient()
  const isAskedAnywhere = useQuery(initQuery(client)).data?.isProofAsked === true
  const isAsked = isRequired || isAskedAnywhere
  useEffect(() => {
    if (isAsked) void loadSolver().catch(() => undefined)
  }, [isAsked])
  return useCallback(async () => {
    if (!isAsked) return {}
    const { solveChallenge } = await loadSolver()
    return { captcha: await solveChallenge(client) }
  }, [client, isAsked])
}
