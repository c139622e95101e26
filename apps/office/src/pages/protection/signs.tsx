import type { OfficeSignal } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readSignals, signalsQuery } from '../../api/protection-queries.ts'
import { CommandButtons } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Select } from '../../parts/select.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { MarketSelect } from './market-select.tsx'
import { PagedQueue } from './paged-queue.tsx'
import { PlayerLink, PlayerState } from './player-cells.tsx'
import { Messages, Reading } from './reading.tsx'
import { useProtectionSearch } from './use-protection-search.ts'

const steps = ['case', 'offersPaused', 'message', 'none'] as const

export function Signs() {
  const { t } = useTexts()
  const { search, set } = useProtectionSearch()
  const step = steps.find((one) => one === search.state)
  const query = useInfiniteQuery(signalsQuery({ step, market: search.market }))
  const columns = useSignColumns()
  const texts = {
    case: t('protection.stepCase'),
    offersPaused: t('protection.stepPaused'),
    message: t('protection.stepMessage'),
    none: t('protection.stepNone'),
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Select
          label={t('protection.step')}
          value={step}
          options={[['', t('protection.openCases')], ...steps.map((one) => [one, texts[one]] as const)]}
          onChange={(state) => set({ state })}
        />
        <MarketSelect />
      </div>
      <PagedQueue
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        empty={t('protection.noSigns')}
        panel={(row) => <SignPanel key={row.player.id} sign={row} />}
      />
    </>
  )
}

function useSignColumns(): readonly Column<OfficeSignal>[] {
  const { t, code, day: dayOf } = useTexts()
  return [
    { name: t('payments.player'), cell: ({ player }) => player.name ?? player.id.slice(0, 8) },
    { name: t('payments.state'), cell: ({ player }) => <PlayerState player={player} /> },
    { name: t('protection.sign'), cell: ({ kind }) => <b>{code(kind)}</b> },
    { name: t('protection.day'), cell: ({ day }) => <span className="whitespace-nowrap">{dayOf(day)}</span> },
    {
      name: t('protection.reactions'),
      cell: ({ reactions }) => <StrongestReaction reactions={reactions} />,
    },
    { name: t('protection.market'), cell: ({ market }) => market },
    { name: t('withdrawals.age'), cell: ({ foundAt }) => <Age since={foundAt} /> },
  ]
}

/** The last step of the ladder; the others on demand. */
function StrongestReaction({ reactions }: Pick<OfficeSignal, 'reactions'>) {
  const { t, code } = useTexts()
  const strongest = ['case', 'offersPaused', 'message'].find((one) => reactions.includes(one))
  if (strongest === undefined) return <span className="text-muted">{t('protection.stepNone')}</span>
  const tone = { case: 'warn', offersPaused: 'info' }[strongest] ?? ''
  return (
    <span className={`tag ${tone}`} title={reactions.map(code).join(', ')}>
      {code(strongest)}
    </span>
  )
}

function SignPanel({ sign: { player } }: { sign: OfficeSignal }) {
  const { t } = useTexts()
  return (
    <div className="grid gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-[15px]">
        <PlayerLink player={player} />
        <PlayerState player={player} />
      </h2>
      <Reading
        text={t('protection.readSigns')}
        about={`signals ${player.id}`}
        read={() => readSignals(player.id)}
      >
        {({ signs, notes }) => (
          <>
            <SignList signs={signs} />
            <h3 className="font-semibold">{t('player.notes')}</h3>
            <Messages messages={notes} empty={t('player.noNotes')} />
          </>
        )}
      </Reading>
      <CommandButtons
        known={{ player: player.id }}
        commands={[
          ['signals note', t('action.note'), 'button main'],
          ['signals close', t('action.closeSignals')],
          ['player limit', t('action.limit')],
          ['player exclude', t('action.exclude'), 'button danger'],
          ['signals resume', t('action.resumeOffers')],
        ]}
      />
    </div>
  )
}

interface ReadSign {
  kind: string
  day: string
  why: string
  case: string | null
}

function SignList({ signs }: { signs: readonly ReadSign[] }) {
  const { code, day: dayOf } = useTexts()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {signs.map(({ kind, day, why, case: state }) => (
        <li key={`${kind} ${day}`} className="px-3 py-1.5">
          <span className="flex flex-wrap items-center gap-2">
            <b>{code(kind)}</b>
            <span className="text-muted">{dayOf(day)}</span>
            {state !== null && <span className={`tag ${state === 'open' ? 'warn' : ''}`}>{code(state)}</span>}
          </span>
          <span className="text-muted">{why}</span>
        </li>
      ))}
    </ul>
  )
}
