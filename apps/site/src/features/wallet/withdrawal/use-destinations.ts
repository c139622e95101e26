import type { Destination } from '@fairhall/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { firstInReach, NETWORK } from '../methods/method-rules.ts'
import type { ResumedPayment, MethodForm } from '../methods/use-method-form.ts'
import { destinationsQuery } from './withdrawal-queries.ts'

/**
 * The previous withdrawal destinations of this method. Preselects the destination of `resumed`, else the most recent
 * one that accepts an amount up to `most`. Afterwards only the player changes it: when the list changes, money must
 * not go anywhere the player didn't see. Null means a new address.
 */
export function useDestinations(
  { method, form, server }: MethodForm,
  { most, resumed }: { most: string; resumed: ResumedPayment | null },
) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = destinationsQuery(client, method.method)
  const { data: list = [], isPending } = useQuery(query)
  const [pickedId, setPickedId] = useState(resumed === null ? undefined : (resumed.destinationId ?? null))
  if (pickedId === undefined && !isPending) setPickedId(firstInReach(method, list, most)?.id ?? null)
  const chosen = list.find(({ id }) => id === pickedId) ?? null
  const chosenId = chosen?.id

  // Clears the errors of the previous destination.
  const { clear } = server
  useEffect(() => clear('destinationId'), [clear, chosenId])

  // Each network has its own range for the amount.
  const network = chosen?.network ?? null
  const { enter } = form
  useEffect(() => {
    if (network !== null) enter(NETWORK, network)
  }, [enter, network])

  const removal = useMutation({
    mutationFn: ({ id }: Destination) => client.call('removeDestination', { params: { id } }),
    onError: reportFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return {
    list,
    isPending,
    chosen,
    choose: (id: string | null) => setPickedId(id),
    remove: (destination: Destination) => removal.mutate(destination),
    isRemoving: removal.isPending,
  }
}

export type Destinations = ReturnType<typeof useDestinations>
