import type { OfficeRegisterAnswer } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { registerAnswersQuery } from '../../api/protection-queries.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Select } from '../../parts/select.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PlayerLink, PlayerState } from './player-cells.tsx'
import { useProtectionSearch } from './use-protection-search.ts'

const states = ['listed', 'unanswered', 'incomplete'] as const

export function Registers() {
  const { t, time, code } = useTexts()
  const { search, set } = useProtectionSearch()
  const state = states.find((one) => one === search.state)
  const query = useInfiniteQuery(registerAnswersQuery({ state }))
  const columns: readonly Column<OfficeRegisterAnswer>[] = [
    { name: t('payments.player'), cell: ({ player }) => <PlayerLink player={player} /> },
    { name: t('player.account'), cell: ({ player }) => <PlayerState player={player} /> },
    { name: t('protection.register'), cell: ({ register }) => <b>{register}</b> },
    { name: t('payments.state'), cell: ({ state: of }) => <StateTag state={of} /> },
    { name: t('protection.lastAsked'), cell: ({ askedAt }) => time(askedAt) },
    {
      name: t('protection.lastAnswered'),
      cell: ({ answeredAt }) => (answeredAt === null ? '–' : time(answeredAt)),
    },
    {
      name: t('protection.listedSince'),
      cell: ({ listedSince }) => (listedSince === null ? '–' : time(listedSince)),
    },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ player, state: of }) =>
        of === 'incomplete' && (
          <CommandButton name="player correct" known={{ player: player.id }} look="link">
            {t('action.correct')}
          </CommandButton>
        ),
      isEnd: true,
    },
  ]
  return (
    <>
      <p className="text-muted">{t('protection.registersLead')}</p>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Select
          label={t('payments.state')}
          value={state}
          options={[['', t('payments.all')], ...states.map((one) => [one, code(one)] as const)]}
          onChange={(value) => set({ state: value })}
        />
      </div>
      <WithData query={query}>
        {({ pages }) => (
          <div>
            <DataTable
              columns={columns}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ player, register }) => `${player.id} ${register}`}
              empty={t('protection.noAnswers')}
            />
            <MoreButton query={query} />
          </div>
        )}
      </WithData>
    </>
  )
}
