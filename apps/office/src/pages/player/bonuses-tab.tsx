import type { OfficePlayer, OfficeReply } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { rewardsQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Rewards = OfficeReply<'getPlayerRewards'>

export function BonusesTab({ player: { id } }: { player: OfficePlayer }) {
  const { t } = useTexts()
  const query = useQuery(rewardsQuery(id))
  return (
    <WithData query={query}>
      {({ level, bonuses, rewards }) => (
        <>
          {level !== null && (
            <p>
              {t('player.level')} <b>{level.id}</b>, {t('player.points', { points: level.points })}
            </p>
          )}
          <Bonuses bonuses={bonuses} />
          <Given rewards={rewards} />
        </>
      )}
    </WithData>
  )
}

function Bonuses({ bonuses }: Pick<Rewards, 'bonuses'>) {
  const { t, time, money } = useTexts()
  const kinds = {
    bonus: t('player.bonus'),
    freespins: t('player.freespins'),
    freebet: t('player.freebet'),
  }
  const columns: readonly Column<Rewards['bonuses'][number]>[] = [
    {
      name: t('player.issued'),
      cell: ({ issuedAt }) => <span className="whitespace-nowrap">{time(issuedAt)}</span>,
    },
    { name: t('player.kind'), cell: ({ kind }) => kinds[kind] },
    { name: t('player.offer'), cell: ({ offer }) => <b>{offer}</b> },
    {
      name: t('payments.amount'),
      cell: ({ amount, currency }) => `${money(amount)} ${currency}`,
      isEnd: true,
    },
    {
      name: t('player.wagered'),
      cell: ({ wagered }) => wagered && `${money(wagered.done)} / ${money(wagered.target)}`,
      isEnd: true,
    },
    { name: t('payments.state'), cell: ({ status, result }) => <StateTag state={result ?? status} /> },
    {
      name: t('player.ends'),
      cell: ({ endsAt }) => <span className="whitespace-nowrap">{time(endsAt)}</span>,
    },
  ]
  return (
    <Section title={t('player.bonuses')}>
      <DataTable columns={columns} rows={bonuses} keyOf={({ id }) => id} />
    </Section>
  )
}

function Given({ rewards }: Pick<Rewards, 'rewards'>) {
  const { t, time, money, code } = useTexts()
  const columns: readonly Column<Rewards['rewards'][number]>[] = [
    {
      name: t('journal.time'),
      cell: ({ owedAt }) => <span className="whitespace-nowrap">{time(owedAt)}</span>,
    },
    { name: t('player.cause'), cell: ({ cause }) => <b>{code(cause)}</b> },
    {
      name: t('payments.amount'),
      cell: ({ amount, currency }) => amount && `${money(amount)} ${currency}`,
      isEnd: true,
    },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
  ]
  return (
    <Section title={t('player.rewards')}>
      <DataTable columns={columns} rows={rewards} keyOf={({ id }) => id} />
    </Section>
  )
}
