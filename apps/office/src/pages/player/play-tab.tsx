import type { OfficePlayer, OfficeReply, OfficeRound } from '@fairhall/contract/office'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { playQuery, roundsQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Play = OfficeReply<'getPlayerPlay'>

export function PlayTab({ player: { id } }: { player: OfficePlayer }) {
  const query = useQuery(playQuery(id))
  return (
    <>
      <WithData query={query}>
        {({ months, bets, sessions }) => (
          <>
            <Months months={months} />
            <Sessions sessions={sessions} />
            {bets.length > 0 && <Bets bets={bets} />}
          </>
        )}
      </WithData>
      <Rounds playerId={id} />
    </>
  )
}

function Months({ months }: Pick<Play, 'months'>) {
  const { t, month, money } = useTexts()
  const columns: readonly Column<Play['months'][number]>[] = [
    { name: t('player.month'), cell: ({ startsOn }) => <b>{month(startsOn)}</b> },
    { name: t('player.account'), cell: ({ currency }) => currency },
    { name: t('player.rounds'), cell: ({ rounds }) => money(String(rounds)), isEnd: true },
    { name: t('player.staked'), cell: ({ staked }) => money(staked), isEnd: true },
    { name: t('player.won'), cell: ({ won }) => money(won), isEnd: true },
    { name: t('player.result'), cell: ({ result }) => <b>{money(result)}</b>, isEnd: true },
    { name: t('player.deposited'), cell: ({ deposited }) => money(deposited), isEnd: true },
    { name: t('player.withdrawn'), cell: ({ withdrawn }) => money(withdrawn), isEnd: true },
    {
      name: t('player.played'),
      cell: ({ playedMinutes }) => t('minutes', { count: playedMinutes }),
      isEnd: true,
    },
  ]
  return (
    <Section title={t('player.months')}>
      <DataTable
        columns={columns}
        rows={months}
        keyOf={({ startsOn, currency }) => startsOn + currency}
        empty={t('player.neverPlayed')}
      />
    </Section>
  )
}

function Sessions({ sessions }: Pick<Play, 'sessions'>) {
  const { t, time, code } = useTexts()
  const columns: readonly Column<Play['sessions'][number]>[] = [
    { name: t('player.begun'), cell: ({ begunAt }) => time(begunAt) },
    { name: t('sessions.used'), cell: ({ lastSeenAt }) => time(lastSeenAt) },
    {
      name: t('player.ended'),
      cell: ({ endedAt, endReason }) =>
        endedAt === null ? (
          <span className="tag good">{t('player.open')}</span>
        ) : (
          [time(endedAt), code(endReason ?? '')].filter(Boolean).join(', ')
        ),
    },
    { name: t('sessions.agent'), cell: ({ device }) => device },
    { name: t('player.country'), cell: ({ country }) => country },
    { name: t('sessions.address'), cell: ({ address }) => <span className="text-muted">{address}</span> },
  ]
  return (
    <Section title={t('player.sessions')}>
      <DataTable columns={columns} rows={sessions} keyOf={({ id }) => id} />
    </Section>
  )
}

function Bets({ bets }: Pick<Play, 'bets'>) {
  const { t, time, money } = useTexts()
  const columns: readonly Column<Play['bets'][number]>[] = [
    {
      name: t('journal.time'),
      cell: ({ placedAt }) => <span className="whitespace-nowrap">{time(placedAt)}</span>,
    },
    { name: t('player.bet'), cell: ({ what }) => what },
    { name: t('player.odds'), cell: ({ odds }) => odds, isEnd: true },
    { name: t('player.stake'), cell: ({ stake, currency }) => `${money(stake)} ${currency}`, isEnd: true },
    { name: t('player.won'), cell: ({ returned }) => money(returned), isEnd: true },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
  ]
  return (
    <Section title={t('player.bets')}>
      <DataTable columns={columns} rows={bets} keyOf={({ id }) => id} />
    </Section>
  )
}

function Rounds({ playerId }: { playerId: string }) {
  const { t, time, money } = useTexts()
  const query = useInfiniteQuery(roundsQuery(playerId))
  const columns: readonly Column<OfficeRound>[] = [
    {
      name: t('journal.time'),
      cell: ({ openedAt }) => <span className="whitespace-nowrap">{time(openedAt)}</span>,
    },
    { name: t('player.game'), cell: ({ game }) => <b>{game}</b> },
    { name: t('payments.provider'), cell: ({ provider }) => provider },
    { name: t('player.stake'), cell: ({ stake, currency }) => `${money(stake)} ${currency}`, isEnd: true },
    { name: t('player.bonus'), cell: ({ bonusStake }) => money(bonusStake), isEnd: true },
    { name: t('player.won'), cell: ({ win }) => money(win), isEnd: true },
    { name: t('payments.state'), cell: ({ status }) => <StateTag state={status} /> },
    { name: t('player.group'), cell: ({ id }) => <span className="text-muted">{id.slice(0, 8)}</span> },
  ]
  return (
    <Section title={t('player.allRounds')}>
      <WithData query={query}>
        {({ pages }) => (
          <div>
            <DataTable columns={columns} rows={pages.flatMap(({ items }) => items)} keyOf={({ id }) => id} />
            <MoreButton query={query} />
          </div>
        )}
      </WithData>
    </Section>
  )
}
