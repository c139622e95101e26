import type { OfficeReply } from '@fairhall/contract/office'
import { CommandButton } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Hold = OfficeReply<'getPlayerProtection'>['registers'][number]

/** Why registers restrict a player, since when, and what ends it. */
export function RegisterHolds({ playerId, holds }: { playerId: string; holds: Hold[] }) {
  const { t, time } = useTexts()
  const adviceFor = useAdvice()
  const columns: readonly Column<Hold>[] = [
    { name: t('protection.register'), cell: ({ register }) => <b>{register}</b> },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
    {
      name: t('protection.effect'),
      cell: ({ state, isHolding }) => t(effectOf(state, isHolding)),
    },
    { name: t('protection.since'), cell: ({ since }) => (since === null ? '–' : time(since)) },
    { name: t('protection.lastAsked'), cell: ({ askedAt }) => time(askedAt) },
    { name: t('protection.advice'), cell: (hold) => <span className="text-pretty">{adviceFor(hold)}</span> },
    {
      name: t('actions'),
      isNameHidden: true,
      cell: ({ state, refusals }) =>
        (state !== 'unanswered' || refusals > 0) && (
          <CommandButton name="player correct" known={{ player: playerId }} look="link">
            {t('action.correct')}
          </CommandButton>
        ),
      isEnd: true,
    },
  ]
  return (
    <Section title={t('protection.registers')}>
      <DataTable columns={columns} rows={holds} keyOf={({ register }) => register} />
    </Section>
  )
}

function effectOf(state: Hold['state'], isHolding: boolean) {
  if (state === 'listed') return 'protection.effectExcluded'
  return isHolding ? 'protection.effectHeld' : 'protection.effectNone'
}

/** What staff can do, by what the register answered. */
function useAdvice(): (hold: Hold) => string {
  const { t, time, code } = useTexts()
  return ({ state, missing, refusals, askAfter }) => {
    if (state === 'listed') return t('protection.adviceListed')
    if (state === 'incomplete')
      return t('protection.adviceIncomplete', { fields: missing.map(code).join(', ') })
    if (refusals === 0) return t('protection.adviceSilent')
    const next = askAfter === null ? t('protection.withinMinute') : time(askAfter)
    return t('protection.adviceRefused', { count: refusals, time: next })
  }
}
