import type { Publications } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { notify } from '@fairhall/ui/toasts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { onPublication } from './live-publications.ts'

/** A completed quest has no alert, because its last task has one. */
const changes = {
  [QuestState.active]: 'activated',
  [QuestState.cancelled]: 'cancelled',
  [QuestState.expired]: 'expired',
  [QuestState.unclaimed]: 'unclaimed',
} as const satisfies Partial<Record<QuestState, string>>

const changeOf = (state: QuestState) =>
  Object.hasOwn(changes, state) ? changes[state as keyof typeof changes] : null

/** What this page has already shown: a reconnect must not show it again. */
const alerted = new Set<string>()

/** The alert of a publication, once; null if there is none. */
function alertOf(publication: Publications['quests']) {
  const alert = toAlert(publication)
  if (alert === null || alerted.has(alert.key)) return null
  alerted.add(alert.key)
  return alert
}

function toAlert(publication: Publications['quests']) {
  if (publication.event === 'quest.updated') {
    const { playerQuestId, state, name } = publication.quest
    const change = changeOf(state)
    return change === null ? null : { key: `${playerQuestId} ${state}`, change, name }
  }
  const { id, version, isActive, progress, quantity } = publication.task
  return isActive && progress === quantity
    ? { key: `${id} ${version}`, change: 'task' as const, name: '' }
    : null
}

/** Shows changes of quests and completed tasks on every page. Needs the texts of `alerts/quests`. */
export function LiveQuests() {
  const t = useTranslations('alerts.quests')
  useEffect(
    () =>
      onPublication('quests', (publication) => {
        const alert = alertOf(publication)
        if (alert === null) return
        const { change, name, key } = alert
        const isGood = change === 'task' || change === 'activated'
        notify({
          title: t(`${change}.title`),
          text: t(`${change}.text`, { name }),
          tone: isGood ? 'success' : 'info',
          group: `quest-${key}`,
        })
      }),
    [t],
  )
  return null
}
