import type { OfficePlayer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notesQuery, paymentsQuery, timelineQuery } from '../../api/queries.ts'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PaymentsTable } from '../payments-table.tsx'
import { Balances } from './balances.tsx'
import { NoteList } from './note-list.tsx'
import { Days } from './timeline-tab.tsx'

const SHOWN = 8
const NOTES = 3
const EVENTS = 7

export function OverviewTab({ player }: { player: OfficePlayer }) {
  const { t } = useTexts()
  const payments = useInfiniteQuery(paymentsQuery({ player: player.id }))
  const notes = useInfiniteQuery(notesQuery(player.id))
  const timeline = useInfiniteQuery(timelineQuery(player.id, undefined))
  const all = (tab: 'money' | 'notes' | 'timeline') => (
    <Link to="/players/$id" params={{ id: player.id }} search={{ tab }} className="link">
      {t('player.all')}
    </Link>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Balances player={player} />
        <Section title={t('player.payments')} actions={all('money')}>
          <WithData query={payments}>
            {({ pages }) => (
              <PaymentsTable payments={pages[0]?.items.slice(0, SHOWN) ?? []} isOfOnePlayer isShort />
            )}
          </WithData>
        </Section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Section title={t('player.timeline')} actions={all('timeline')}>
          <WithData query={timeline}>
            {({ pages }) => <Days events={pages[0]?.items.slice(0, EVENTS) ?? []} />}
          </WithData>
        </Section>
        <Section title={t('player.notes')} actions={all('notes')}>
          <WithData query={notes}>
            {({ pages }) => <NoteList notes={pages[0]?.items.slice(0, NOTES) ?? []} />}
          </WithData>
        </Section>
      </div>
    </div>
  )
}
