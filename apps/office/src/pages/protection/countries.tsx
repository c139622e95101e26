import type { OfficeCountryRequest } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { countryRequestsQuery } from '../../api/protection-queries.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PlayerLink } from './player-cells.tsx'

export function Countries() {
  const { t, code } = useTexts()
  const query = useQuery(countryRequestsQuery)
  const columns: readonly Column<OfficeCountryRequest>[] = [
    { name: t('payments.player'), cell: ({ player }) => <PlayerLink player={player} /> },
    { name: t('payments.state'), cell: ({ player }) => <StateTag state={player.status} /> },
    {
      name: t('protection.move'),
      cell: ({ player, to }) => <b className="whitespace-nowrap">{`${player.country} → ${to}`}</b>,
    },
    { name: t('withdrawals.age'), cell: ({ askedAt }) => <Age since={askedAt} /> },
    {
      name: t('protection.restriction'),
      cell: ({ restriction }) =>
        restriction === 'none' ? '–' : <span className="tag warn">{code(restriction)}</span>,
    },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ player, to }) => (
        <span className="flex justify-end gap-3">
          <CommandButton name="country accept" known={{ player: player.id, country: to }} look="link">
            {t('protection.accept')}
          </CommandButton>
          <CommandButton name="country refuse" known={{ player: player.id, country: to }} look="link">
            {t('protection.refuse')}
          </CommandButton>
        </span>
      ),
      isEnd: true,
    },
  ]
  return (
    <WithData query={query}>
      {({ items }) => (
        <>
          <p className="text-muted">{t('protection.countriesLead')}</p>
          <DataTable
            columns={columns}
            rows={items}
            keyOf={({ player }) => player.id}
            empty={t('protection.noCountries')}
          />
        </>
      )}
    </WithData>
  )
}
