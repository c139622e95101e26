import { useEffect } from 'react'
import { call } from '../api/api.ts'
import type { League, LeagueTable } from '../api/types.ts'
import { SPORTS } from '../api/sports.ts'
import { Loaded } from '../parts/loaded.tsx'
import { useTexts } from '../parts/texts.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import { go } from '../site/routes.ts'
import { Table } from './table.tsx'

const AGAIN_MS = 60_000

/** The table of a league in the present season, and the choice of another league. */
export function TablePage({ league, leagues }: { league: string | null; leagues: readonly League[] }) {
  const t = useTexts()
  const shown = leagues.find(({ id }) => id === league) ?? leagues[0]
  return (
    <section aria-labelledby="table-title" className="flex min-w-0 flex-col gap-3">
      <h1 id="table-title" className="text-xl">
        {t('table.title')}
      </h1>
      <label>
        <span className="sr-only">{t('table.league')}</span>
        <select
          className="choice w-full max-w-sm"
          value={shown?.id ?? ''}
          onChange={({ target }) => go(`/table/${target.value}`, { isReplaced: true })}
        >
          {SPORTS.map((sport) => (
            <optgroup key={sport} label={t(`sports.${sport}`)}>
              {leagues
                .filter((one) => one.sport === sport)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      {shown !== undefined && <LoadedTable key={shown.id} league={shown} />}
    </section>
  )
}

function LoadedTable({ league }: { league: League }) {
  const t = useTexts()
  const table = useLoaded(`table ${league.id}`, () => call<LeagueTable>(`/api/leagues/${league.id}/table`))
  const { reload } = table
  useEffect(() => {
    const loading = setInterval(() => !document.hidden && reload(), AGAIN_MS)
    return () => clearInterval(loading)
  }, [reload])
  return (
    <Loaded from={table} skeleton="h-96">
      {(found) => (
        <>
          <p className="text-sm text-muted">
            {t('table.round', { round: found.round, rounds: found.rounds })}
          </p>
          <Table league={league} table={found} />
          <button
            type="button"
            className="min-h-11 self-start text-sm font-semibold text-azure"
            onClick={() => go(`/league/${league.id}`)}
          >
            {t('table.matches')}
          </button>
        </>
      )}
    </Loaded>
  )
}
