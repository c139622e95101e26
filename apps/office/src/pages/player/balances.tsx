import type { OfficePlayer } from '@fairhall/contract/office'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Balance = OfficePlayer['balances'][number]

/** Each account leads to its entries. */
export function Balances({ player: { id, balances } }: { player: OfficePlayer }) {
  const { t, money } = useTexts()
  const columns: readonly Column<Balance>[] = [
    {
      name: t('player.account'),
      cell: ({ currency }) => (
        <Link to="/players/$id" params={{ id }} search={{ tab: 'money', currency }} className="link">
          {currency}
        </Link>
      ),
    },
    { name: t('player.cash'), cell: ({ cash }) => money(cash), isEnd: true },
    { name: t('player.bonus'), cell: ({ bonus }) => money(bonus), isEnd: true },
    { name: t('player.locked'), cell: ({ locked }) => money(locked), isEnd: true },
    { name: t('player.vault'), cell: ({ vault }) => money(vault), isEnd: true },
    { name: t('player.total'), cell: ({ total }) => <b>{money(total)}</b>, isEnd: true },
  ]
  return (
    <Section title={t('player.balances')}>
      <DataTable
        columns={columns}
        rows={balances}
        keyOf={({ currency }) => currency}
        empty={t('player.noAccounts')}
      />
    </Section>
  )
}
