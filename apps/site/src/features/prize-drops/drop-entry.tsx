import type { PrizeDrop } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { prizeDropEntryQuery } from '../../shell/prize-drops/prize-drops-queries.ts'

/** Whether the player takes part, the button to join where it is needed, and what they have won. */
export function DropEntry({ drop: { id, state } }: { drop: PrizeDrop }) {
  const t = useTranslations('global-components.prize-drops.entry')
  const client = useClient()
  const queryClient = useQueryClient()
  const { data: entry } = useQuery(prizeDropEntryQuery(client, id))
  const join = useMutation({
    mutationFn: () => client.call('joinPrizeDrop', { params: { id } }),
    onSuccess: (joined) => queryClient.setQueryData(prizeDropEntryQuery(client, id).queryKey, joined),
  })
  if (entry === undefined || state === 'ended') return null
  if (!entry.isOffered) return <p className="mt-3 text-sm text-muted">{t('notOffered')}</p>
  if (entry.isOptIn && !entry.isJoined)
    return state === 'counting' ? null : (
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button loading={join.isPending} onClick={() => join.mutate()}>
          {t('join')}
        </Button>
        <p className="text-sm text-text/80">{t('why')}</p>
      </div>
    )
  if (entry.wins > 0)
    return <p className="mt-3 text-sm font-semibold text-jade">{t('wins', { count: entry.wins })}</p>
  return entry.isOptIn ? <p className="mt-3 text-sm text-jade">{t('joined')}</p> : null
}
