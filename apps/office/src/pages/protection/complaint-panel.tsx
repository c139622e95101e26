import type { OfficeComplaint } from '@fairhall/contract/office'
import { readComplaint } from '../../api/protection-queries.ts'
import { CommandButtons } from '../../commands/command-button.tsx'
import { Due } from '../../parts/due.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useComplaintKinds } from './complaint-kinds.ts'
import { Facts } from './facts.tsx'
import { PlayerLink, PlayerState } from './player-cells.tsx'
import { Messages, Reading } from './reading.tsx'

export function ComplaintPanel({ complaint }: { complaint: OfficeComplaint }) {
  const { t, time, code } = useTexts()
  const kinds = useComplaintKinds()
  const { number, player, kind, state, outcome, market, openedAt, dueAt, isExtended } = complaint
  return (
    <div className="grid gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-[15px]">
        {t('protection.complaint', { number })}
        <StateTag state={state} />
        {outcome !== null && <span className="tag">{code(outcome)}</span>}
      </h2>
      <Facts
        facts={[
          [t('payments.player'), <PlayerLink key="player" player={player} />],
          [t('player.account'), <PlayerState key="state" player={player} />],
          [t('protection.about'), kinds[kind] ?? kind],
          [t('protection.market'), market],
          [t('protection.opened'), time(openedAt)],
          [t('protection.dueAt'), dueAt === null ? '–' : <Due key="due" at={dueAt} />],
        ]}
      />
      <Reading
        text={t('protection.readComplaint')}
        about={`complaint ${number}`}
        read={() => readComplaint(number)}
      >
        {({ messages }) => <Messages messages={messages} empty={t('empty')} />}
      </Reading>
      <Decisions number={number} state={state} isExtended={isExtended} />
    </div>
  )
}

function Decisions({ number, state, isExtended }: Pick<OfficeComplaint, 'number' | 'state' | 'isExtended'>) {
  const { t } = useTexts()
  if (state === 'closed') return null
  return (
    <CommandButtons
      known={{ complaint: number }}
      commands={[
        state === 'received' && ['complaint take', t('protection.take')],
        ['complaint answer', t('protection.answer'), 'button main'],
        ['complaint ask', t('protection.ask')],
        !isExtended && state !== 'answered' && ['complaint extend', t('protection.extend')],
        ['complaint close', t('protection.close'), 'button danger'],
      ]}
    />
  )
}
