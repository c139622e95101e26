import type { OfficeEntry, OfficePlayer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { entriesQuery, paymentsQuery } from '../../api/queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PaymentsTable } from '../payments-table.tsx'
import { Balances } from './balances.tsx'

/** Links differ by their search only. What is chosen is decided here, as it may be chosen without being in the address. */
const exactly = { exact: true, includeSearch: true }

export function MoneyTab({ player }: { player: OfficePlayer }) {
  const { currency = player.balances[0]?.currency } = useSearch({ from: '/players/$id' })
  return (
    <>
      <Balances player={player} />
      {currency !== undefined && <Entries player={player} currency={currency} />}
      <Payments playerId={player.id} />
    </>
  )
}

function Payments({ playerId }: { playerId: string }) {
  const { t } = useTexts()
  const { type, currency } = useSearch({ from: '/players/$id' })
  const query = useInfiniteQuery(paymentsQuery({ player: playerId, type }))
  const choices = [
    [undefined, t('payments.all')],
    ['deposit', t('payments.deposit')],
    ['withdrawal', t('payments.withdrawal')],
  ] as const
  return (
    <Section
      title={t('nav.payments')}
      actions={choices.map(([value, text]) => (
        <Link
          key={text}
          to="/players/$id"
          params={{ id: playerId }}
          search={{ tab: 'money', type: value, currency }}
          activeOptions={exactly}
          aria-current={value === type ? 'page' : undefined}
          className="tag aria-[current=page]:bg-chosen"
        >
          {text}
        </Link>
      ))}
    >
      <WithData query={query}>
        {({ pages }) => (
          <div>
            <PaymentsTable payments={pages.flatMap(({ items }) => items)} isOfOnePlayer />
            <MoreButton query={query} />
          </div>
        )}
      </WithData>
    </Section>
  )
}

function Entries({ player: { id, balances }, currency }: { player: OfficePlayer; currency: string }) {
  const { t } = useTexts()
  const { type } = useSearch({ from: '/players/$id' })
  const query = useInfiniteQuery(entriesQuery(id, currency))
  const columns = useEntryColumns()
  return (
    <Section
      title={t('player.entries', { currency })}
      actions={balances.map((one) => (
        <Link
          key={one.currency}
          to="/players/$id"
          params={{ id }}
          search={{ tab: 'money', type, currency: one.currency }}
          activeOptions={exactly}
          aria-current={one.currency === currency ? 'page' : undefined}
          className="tag aria-[current=page]:bg-chosen"
        >
          {one.currency}
        </Link>
      ))}
    >
      <WithData query={query}>
        {({ pages }) => (
          <div>
            <DataTable
              columns={columns}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ number }) => number}
            />
            <MoreButton query={query} />
          </div>
        )}
      </WithData>
    </Section>
  )
}

/** An amount that did not move is left out, so that the moved ones are seen. */
function useEntryColumns(): readonly Column<OfficeEntry>[] {
  const { t, time, money, code } = useTexts()
  const moved = (amount: string) => (/^-?0(?:\.0+)?$/.test(amount) ? '' : money(amount))
  return [
    { name: t('player.number'), cell: ({ number }) => number, isEnd: true },
    { name: t('journal.time'), cell: ({ at }) => <span className="whitespace-nowrap">{time(at)}</span> },
    { name: t('player.kind'), cell: ({ kind }) => <b className="whitespace-nowrap">{code(kind)}</b> },
    { name: t('player.contra'), cell: ({ contra }) => code(contra) },
    { name: t('player.cash'), cell: ({ cash }) => moved(cash), isEnd: true },
    { name: t('player.bonus'), cell: ({ bonus }) => moved(bonus), isEnd: true },
    { name: t('player.locked'), cell: ({ locked }) => moved(locked), isEnd: true },
    { name: t('player.vault'), cell: ({ vault }) => moved(vault), isEnd: true },
    { name: t('player.after'), cell: ({ after }) => <b>{money(after)}</b>, isEnd: true },
    { name: t('player.group'), cell: ({ group }) => group?.slice(0, 8) },
    { name: t('player.actor'), cell: ({ actor }) => <span className="text-muted">{actor}</span> },
  ]
}
