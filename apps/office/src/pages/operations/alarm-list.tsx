import type { OfficeOperations } from '@fairhall/contract/office'
import { CircleCheck, Pause, TriangleAlert } from 'lucide-react'
import { CommandButton } from '../../commands/command-button.tsx'
import { Age } from '../../parts/age.tsx'
import { Section } from '../../parts/section.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useTexts } from '../../texts/texts.tsx'
import { type Alarm, alarmsOf } from './alarms.ts'

export function AlarmList({ operations }: { operations: OfficeOperations }) {
  const { t } = useTexts()
  const alarms = alarmsOf(operations, useNow())
  const stopped = operations.stops.length
  if (alarms.length === 0)
    return (
      <p
        className={`box flex items-center gap-2 px-4 py-3 font-semibold ${stopped > 0 ? 'text-warn' : 'text-good'}`}
      >
        {stopped > 0 ? <Pause size={16} aria-hidden="true" /> : <CircleCheck size={16} aria-hidden="true" />}
        {stopped > 0 ? t('operations.calmButStopped', { count: stopped }) : t('operations.calm')}
      </p>
    )
  return (
    <Section title={t('operations.now')}>
      <ul className="box divide-y divide-line">
        {alarms.map((alarm) => (
          <AlarmRow key={`${alarm.text} ${alarm.values['name'] ?? ''}`} alarm={alarm} />
        ))}
      </ul>
    </Section>
  )
}

function AlarmRow({ alarm: { isUrgent, text, values, since, section, command } }: { alarm: Alarm }) {
  const { t } = useTexts()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className={`tag ${isUrgent ? 'bad' : 'warn'} min-w-22`}>
        <TriangleAlert size={12} aria-hidden="true" />
        {t(isUrgent ? 'operations.urgent' : 'operations.soon')}
      </span>
      <b className="min-w-60 flex-1 wrap-anywhere">{t(text, values)}</b>
      {since !== null && <Age since={since} />}
      <span className="w-96 text-xs text-muted max-lg:w-auto" title={t('operations.runbookFile')}>
        {t('operations.runbook', { section })}
      </span>
      <span className="flex w-36 justify-end max-lg:w-auto">
        {command !== null && (
          <CommandButton name={command.name} known={command.known}>
            {t(command.step)}
          </CommandButton>
        )}
      </span>
    </li>
  )
}
