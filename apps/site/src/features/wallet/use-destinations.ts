import type { Destination } from '@fairhall/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { NETWORK } from './method-rules.ts'
import type { MethodForm } from './use-method-form.ts'
import { destinationsQuery } from './wallet-queries.ts'

/** Where this method's withdrawals went before. The last one is chosen first; null is a place that he types. */
export function useDestinations({ method, form, server }: MethodForm) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = destinationsQuery(client, method.method)
  const { data: list = [], isPending } = useQuery(query)
  const [wanted, setWanted] = useState<string | null>()
  const chosen = wanted === null ? null : (list.find(({ id }) => id === wanted) ?? list[0] ?? null)

  // Each network has its own bounds for the amount.
  const network = chosen?.network ?? null
  useEffect(() => {
    if (network !== null) form.setValue(NETWORK, network)
  }, [form, network])

  const removal = useMutation({
    mutationFn: ({ id }: Destination) => client.call('removeDestination', { params: { id } }),
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return {
    list,
    isPending,
    chosen,
    choose(id: string | null) {
      server.clear('destinationId')
      setWanted(id)
    },
    remove: (destination: Destination) => removal.mutate(destination),
    isRemoving: removal.isPending,
  }
}

export type Destinations = ReturnType<typeof useDestinations>
