/** One player: figures above, and tabs that are read when they are opened. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { OfficePlayer } from '@fairhall/contract/office'
import type { ReactNode } from 'react'
import { playerQuery } from '../../api/queries.ts'
import { WithData } from '../../parts/states.tsx'
import { useMember } from '../../session/use-member.ts'
import { useTexts } from '../../texts/texts.tsx'
import { BonusesTab } from './bonuses-tab.tsx'
import { ChangesTab } from './changes-tab.tsx'
import { IdentityTab } from './identity-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PlayTab } from './play-tab.tsx'
import { PlayerFigures } from './player-figures.tsx'
import { PlayerHeader } from './player-header.tsx'
import { ProtectionTab } from './protection-tab.tsx'
import { TabActions } from './tab-actions.tsx'
import { type TabId, tabs } from './tabs.ts'
import { TimelineTab } from './timeline-tab.tsx'

const contents: Readonly<Record<TabId, (props: { player: OfficePlayer }) => ReactNode>> = {
  overview: OverviewTab,
  timeline: TimelineTab,
  money: MoneyTab,
  play: PlayTab,
  bonuses: BonusesTab,
  protection: ProtectionTab,
  identity: IdentityTab,
  notes: NotesTab,
  changes: ChangesTab,
}

export function PlayerPage() {
  const { id } = useParams({ from: '/players/$id' })
  const query = useQuery(playerQuery(id))
  return <WithData query={query}>{(player) => <Player key={player.id} player={player} />}</WithData>
}

function Player({ player }: { player: OfficePlayer }) {
  const search = useSearch({ from: '/players/$id' })
  const tab: TabId = search.tab ?? 'overview'
  const Content = contents[tab]
  const { commands } = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PlayerHeader player={player} />
      <PlayerFigures player={player} />
      <Tabs playerId={player.id} chosen={tab} />
      <TabActions key={tab} commands={commands} player={player} />
      <Content player={player} />
    </div>
  )
}

/** Links differ by their search only, so the router must compare it too. */
const exactly = { exact: true, includeSearch: true }

function Tabs({ playerId, chosen }: { playerId: string; chosen: TabId }) {
  const { t } = useTexts()
  const views = useMember()?.views ?? []
  const shown = tabs.filter((tab) => !('view' in tab) || views.includes(tab.view))
  return (
    <nav aria-label={t('player.tabs')} className="flex overflow-x-auto border-b border-line">
      {shown.map(({ id, text }) => (
        <Link
          key={id}
          to="/players/$id"
          params={{ id: playerId }}
          search={id === 'overview' ? {} : { tab: id }}
          activeOptions={exactly}
          aria-current={id === chosen ? 'page' : undefined}
          className="-mb-px border-b-2 border-transparent px-3 py-2 font-semibold whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}
