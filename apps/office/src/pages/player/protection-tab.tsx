import type { OfficePlayer, OfficeReply } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { protectionQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { RegisterHolds } from './register-holds.tsx'

type Protection = OfficeReply<'getPlayerProtection'>

export function ProtectionTab({ player: { id } }: { player: OfficePlayer }) {
  const query = useQuery(protectionQuery(id))
  return (
    <WithData query={query}>
      {({ limits, matches, registers = [] }) => (
        <>
          {registers.length > 0 && <RegisterHolds playerId={id} holds={registers} />}
          <Limits limits={limits} />
          {matches.length > 0 && <Matches matches={matches} />}
        </>
      )}
    </WithData>
  )
}

function Limits({ limits }: Pick<Protection, 'limits'>) {
  const { t, time, money, code } = useTexts()
  const kinds = {
    bet: t('player.limitBet'),
    loss: t('player.limitLoss'),
    deposit: t('player.limitDeposit'),
    selfExclusion: t('player.selfExclusion'),
    coolingOff: t('player.coolingOff'),
  }
  const columns: readonly Column<Protection['limits'][number]>[] = [
    { name: t('player.kind'), cell: ({ kind }) => <b>{kinds[kind]}</b> },
    { name: t('player.period'), cell: ({ period }) => code(period) },
    {
      name: t('player.limit'),
      cell: ({ amount, currency }) => amount && `${money(amount)} ${currency}`,
      isEnd: true,
    },
    { name: t('player.used'), cell: ({ used }) => used && money(used), isEnd: true },
    { name: t('player.until'), cell: ({ until }) => (until === null ? '–' : time(until)) },
    {
      name: t('player.pending'),
      cell: ({ pending }) =>
        pending &&
        t('player.pendingFrom', {
          amount: pending.amount === null ? t('player.noLimit') : money(pending.amount),
          time: time(pending.from),
        }),
    },
  ]
  return (
    <Section title={t('player.limits')}>
      <DataTable columns={columns} rows={limits} keyOf={({ id }) => id} empty={t('player.noLimits')} />
    </Section>
  )
}

function Matches({ matches }: Pick<Protection, 'matches'>) {
  const { t, time } = useTexts()
  const columns: readonly Column<Protection['matches'][number]>[] = [
    {
      name: t('payments.player'),
      cell: ({ player }) => (
        <Link to="/players/$id" params={{ id: player }} className="link">
          {player.slice(0, 8)}
        </Link>
      ),
    },
    { name: t('payments.state'), cell: ({ outcome }) => <StateTag state={outcome} /> },
    { name: t('player.until'), cell: ({ until }) => (until === null ? '–' : time(until)) },
  ]
  return (
    <Section title={t('player.matches')}>
      <DataTable columns={columns} rows={matches} keyOf={({ player }) => player} />
    </Section>
  )
}
