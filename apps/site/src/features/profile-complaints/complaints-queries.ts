import type { Client } from '@fairhall/client'
import { queryOptions } from '@tanstack/react-query'
import { PLAYER } from '../../shell/player/player-queries.ts'

/** The list and the messages of each complaint. */
export const COMPLAINTS = [PLAYER, 'complaints'] as const

export const complaintsQuery = (client: Client) =>
  queryOptions({
    queryKey: [...COMPLAINTS, 'list'],
    queryFn: ({ signal }) => client.list('listComplaints', { signal }),
    staleTime: 0,
  })

export const complaintQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...COMPLAINTS, id],
    queryFn: ({ signal }) => client.call('getComplaint', { params: { id }, signal }),
    staleTime: 0,
  })
