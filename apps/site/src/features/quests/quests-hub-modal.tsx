import type { Quest } from '@fairhall/contract'
import { QuestState } from '@fairhall/contract/codes'
import { Modal } from '@fairhall/ui/modal'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Tabs } from '@fairhall/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { isActive, isClaimable, playerQuestsQuery, questsQuery } from '../../shell/quests/quests-queries.ts'
import { QuestCard } from './quest-card.tsx'

const tabs = ['active', 'available', 'ended'] as const
type Tab = (typeof tabs)[number]

const isRunning = (quest: Quest) => isActive(quest) || isClaimable(quest)

/** Rewards to claim come first. */
const inOrder = (quests: readonly Quest[]) =>
  quests.toSorted((one, other) => Number(isClaimable(other)) - Number(isClaimable(one)))

export default function QuestsHubModal({ open, level, close, onClosed }: ModalProps<'quests-hub'>) {
  const t = useTranslations('modals.quests-hub')
  const client = useClient()
  const quests = useQuery(questsQuery(client))
  const started = useQuery(playerQuestsQuery(client))
  const running = quests.data?.filter(isRunning)
  const available = quests.data?.filter(({ state }) => state === QuestState.available)
  const ended = started.data?.filter((quest) => !isRunning(quest))
  const [chosen, setChosen] = useState<Tab | null>(null)
  // Until they choose, players with nothing running see what they can start.
  const tab = chosen ?? (running?.length === 0 ? 'available' : 'active')
  const lists = { active: running && inOrder(running), available, ended }
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      closeLabel={t('close')}
      onClose={close}
      size="md"
      tall
    >
      <p className="mb-4 text-sm text-pretty text-muted">{t('text')}</p>
      <Tabs
        value={tab}
        onValue={setChosen}
        label={t('title')}
        items={tabs.map((value) => ({ value, label: <Label tab={value} count={lists[value]?.length} /> }))}
        panelClassName="mt-4"
      >
        <Loaded
          query={{ ...(tab === 'ended' ? started : quests), data: lists[tab] }}
          outline={<Skeleton className="h-64" />}
          empty={<p className="py-8 text-center text-sm text-muted">{t(`empty.${tab}`)}</p>}
        >
          {(list) => (
            <ul className="flex flex-col gap-3">
              {list.map((quest) => (
                <QuestCard key={quest.playerQuestId ?? quest.id} quest={quest} />
              ))}
            </ul>
          )}
        </Loaded>
      </Tabs>
      <p className="mt-4 flex items-center gap-2 text-sm text-muted">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('limits')}
      </p>
    </Modal>
  )
}

function Label({ tab, count }: { tab: Tab; count: number | undefined }) {
  const t = useTranslations('modals.quests-hub.tabs')
  const format = useFormatter()
  return (
    <>
      {t(tab)}
      {count !== undefined && count > 0 && (
        <span className="ms-1.5 text-sm text-faint tabular-nums">{format.number(count)}</span>
      )}
    </>
  )
}
