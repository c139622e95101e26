/** What happened to a player and what they did, by day, the newest first. The kind is in the address. */
import type { OfficeEvent, OfficeEventKind, OfficePlayer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { timelineQuery } from '../../api/queries.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { Empty, WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { TimelineEvent } from './timeline-event.tsx'

/** Links differ by their search only. */
const exactly = { exact: true, includeSearch: true }

export function TimelineTab({ player: { id } }: { player: OfficePlayer }) {
  const { t } = useTexts()
  const { event } = useSearch({ from: '/players/$id' })
  const query = useInfiniteQuery(timelineQuery(id, event))
  return (
    <WithData query={query}>
      {({ pages }) => {
        const events = pages.flatMap(({ items }) => items)
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Kinds playerId={id} kinds={pages[0]?.kinds ?? []} chosen={event} />
            {events.length === 0 ? (
              <div className="box">
                <Empty text={t('timeline.empty')} />
              </div>
            ) : (
              <Days events={events} />
            )}
            <div>
              <MoreButton query={query} />
            </div>
          </div>
        )
      }}
    </WithData>
  )
}

interface KindsProps {
  playerId: string
  kinds: readonly OfficeEventKind[]
  chosen: OfficeEventKind | undefined
}

function Kinds({ playerId, kinds, chosen }: KindsProps) {
  const { t } = useTexts()
  const names = useKindNames()
  return (
    <nav className="flex flex-wrap gap-1.5" aria-label={t('timeline.kinds')}>
      {[undefined, ...kinds].map((kind) => (
        <Link
          key={kind ?? ''}
          to="/players/$id"
          params={{ id: playerId }}
          search={{ tab: 'timeline', event: kind }}
          activeOptions={exactly}
          aria-current={kind === chosen ? 'page' : undefined}
          className="tag px-2.5 py-0.5 hover:bg-line aria-[current=page]:bg-chosen"
        >
          {kind === undefined ? t('payments.all') : names[kind]}
        </Link>
      ))}
    </nav>
  )
}

/** By the day of the member's time zone. */
export function Days({ events }: { events: readonly OfficeEvent[] }) {
  const { date } = useTexts()
  const days = Map.groupBy(events, ({ at }) => date(at))
  return (
    <div className="box overflow-hidden">
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="border-y border-line bg-sunken px-4 py-1.5 text-[13px] leading-5 text-muted [section:first-child>&]:border-t-0">
            {day}
          </h2>
          <ol className="py-1">
            {ofDay.map((event) => (
              <TimelineEvent key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function useKindNames(): Readonly<Record<OfficeEventKind, string>> {
  const { t } = useTexts()
  return {
    signIn: t('player.sessions'),
    payment: t('nav.payments'),
    play: t('player.play'),
    bonus: t('player.bonuses'),
    message: t('timeline.messages'),
    limit: t('timeline.limits'),
    case: t('timeline.cases'),
    note: t('player.notes'),
    action: t('timeline.actions'),
  }
}
