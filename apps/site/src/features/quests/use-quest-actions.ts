import type { Quest } from '@fairhall/contract'
import { notify } from '@fairhall/ui/toasts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { PLAYER } from '../../shell/player/player-queries.ts'
import { reloadQuests } from '../../shell/quests/quests-queries.ts'

type Action = 'start' | 'claim' | 'cancel'

/** Starts, claims or cancels a quest. Repeats change nothing, so a lost reply is safe. */
export function useQuestActions({ id, playerQuestId, name }: Quest) {
  const t = useTranslations('modals.quests-hub.done')
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: Action) => {
      if (action === 'start') return client.call('activateQuest', { params: { id }, body: {} })
      const params = { id: playerQuestId ?? '' }
      return client.call(action === 'claim' ? 'claimPlayerQuest' : 'cancelPlayerQuest', { params })
    },
    onSuccess(_, action) {
      if (action !== 'claim') return
      notify({ title: t('title'), text: t('text', { name }), tone: 'success', group: `quest-${id}` })
      for (const key of ['accounts', 'player-bonuses', 'player-freespins'])
        void queryClient.invalidateQueries({ queryKey: [PLAYER, key] })
    },
    onError: reportFailure,
    onSettled: () => reloadQuests(queryClient),
  })
}
