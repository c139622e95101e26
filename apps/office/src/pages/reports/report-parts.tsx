import type { OfficeReport } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface PartProps {
  report: OfficeReport
}

export function ProviderSums({ report: { providers, currency } }: PartProps) {
  const { t, money, percent } = useTexts()
  const columns: readonly Column<OfficeReport['providers'][number]>[] = [
    {
      name: t('payments.provider'),
      cell: ({ id, kind }) => (
        <>
          <b>{id}</b>
          {kind === 'sports' && <span className="tag ms-1.5">{t('reports.sports')}</span>}
        </>
      ),
    },
    { name: t('reports.stakes'), cell: ({ stakes }) => money(stakes), isEnd: true },
    { name: t('reports.winnings'), cell: ({ winnings }) => money(winnings), isEnd: true },
    { name: t('overview.ggr'), cell: ({ ggr }) => <b>{money(ggr)}</b>, isEnd: true },
    {
      name: t('reports.margin'),
      cell: ({ margin }) => (margin === null ? '–' : percent(margin)),
      isEnd: true,
    },
  ]
  return (
    <Section title={t('reports.providers', { currency })}>
      <DataTable columns={columns} rows={providers} keyOf={({ kind, id }) => `${kind} ${id}`} />
    </Section>
  )
}

export function PaymentSums({ report: { payments, currency } }: PartProps) {
  const { t, money } = useTexts()
  const columns: readonly Column<OfficeReport['payments'][number]>[] = [
    { name: t('payments.provider'), cell: ({ id }) => <b>{id}</b> },
    { name: t('payments.deposit'), cell: ({ deposits }) => money(deposits), isEnd: true },
    { name: t('payments.withdrawal'), cell: ({ withdrawals }) => money(withdrawals), isEnd: true },
    { name: t('reports.chargebacks'), cell: ({ chargebacks }) => money(chargebacks), isEnd: true },
  ]
  return (
    <Section title={t('reports.paymentProviders', { currency })}>
      <DataTable columns={columns} rows={payments} keyOf={({ id }) => id} />
    </Section>
  )
}

export function GameStakes({ report: { games, gamesSince } }: PartProps) {
  const { t, money, day } = useTexts()
  const columns: readonly Column<OfficeReport['games'][number]>[] = [
    {
      name: t('player.game'),
      cell: ({ id, title }) => (
        <Link to="/games" search={{ text: id }} className="link">
          {title}
        </Link>
      ),
    },
    { name: t('payments.provider'), cell: ({ provider }) => provider },
    { name: t('reports.ownStakes'), cell: ({ stakes }) => money(stakes), isEnd: true },
  ]
  return (
    <Section title={t('reports.games')}>
      <DataTable columns={columns} rows={games} keyOf={({ id }) => id} />
      <p className="text-xs text-muted">
        {gamesSince === null ? t('reports.gamesHint') : t('reports.gamesSince', { day: day(gamesSince) })}
      </p>
    </Section>
  )
}
