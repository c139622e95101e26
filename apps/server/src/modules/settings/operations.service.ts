/**
 * Stops parts of the product and starts them again. Each change is a revision of `operations.json` with actor and reason, and
 * applies in every process immediately. A stopped part accepts nothing new; work in progress completes.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { SettingsDeps } from './settings.deps.ts'
import { reviseSettings, type SettingsChange } from './revisions.service.ts'
import type { SettingsSnapshot } from './settings.service.ts'

export type Stoppable =
  | 'deposits'
  | 'withdrawals'
  | 'registration'
  /** In one currency only. */
  | `deposits:${string}`
  | `withdrawals:${string}`
  | `game:${string}`
  | `game-provider:${string}`
  | `payment-provider:${string}`

export function isStopped({ operations }: SettingsSnapshot, ...parts: readonly Stoppable[]): boolean {
  return operations.maintenance || parts.some((part) => operations.stopped.has(part))
}

export interface StopOrder {
  part: Stoppable | 'maintenance'
  /** False starts the part again. */
  isOff: boolean
  /** When the part starts again automatically; null: when staff allow it. */
  until?: Date | null
  actor: string
  reason: string
  note?: SettingsChange['note']
}

type StopDeps = Pick<SettingsDeps, 'db' | 'settings' | 'clock'>

/** The part is stopped for longer than the new stop says. Only allowing it ends a stop earlier, which is another right. */
export class StopEndsEarlier extends Error {}

/** Concurrent stops of different parts both apply. @throws WrongSettings, StopEndsEarlier */
export async function stop(deps: StopDeps, order: StopOrder): Promise<void> {
  const { part, isOff, until = null, ...by } = order
  await reviseSettings(deps, {
    file: 'operations.json',
    ...by,
    content: (current: SettingsSnapshot) => {
      if (isOff && until !== null && endsLater(current, part, until)) throw new StopEndsEarlier()
      return contentAfter(current, { part, isOff, until })
    },
  })
}

function endsLater({ operations }: SettingsSnapshot, part: StopOrder['part'], until: Date): boolean {
  const isOff = part === 'maintenance' ? operations.maintenance : operations.stopped.has(part)
  return isOff && (operations.until.get(part) ?? Number.POSITIVE_INFINITY) > until
}

function contentAfter(
  { operations: { maintenance, stopped, until: ends } }: SettingsSnapshot,
  { part, isOff, until }: Required<Pick<StopOrder, 'part' | 'isOff' | 'until'>>,
): object {
  const isSwitch = part === 'maintenance'
  const others = [...stopped].filter((one) => one !== part)
  const kept = [...ends].filter(([one]) => one !== part).map(([one, at]) => [one, at.toISOString()])
  return {
    maintenance: isSwitch ? isOff : maintenance,
    stopped: isSwitch || !isOff ? others : [...others, part],
    until: Object.fromEntries(isOff && until !== null ? [...kept, [part, until.toISOString()]] : kept),
  }
}

/** Another process was first, or staff have changed the stop meanwhile. */
class NotDue extends Error {}

/** Starts the parts whose stops have ended. Several processes may try: one changes the settings. */
export async function endDueStops(
  deps: StopDeps,
  { actor, reason, note }: { actor: string; reason: string; note(tx: Tx, part: string): Promise<void> },
): Promise<void> {
  const now = deps.clock.now()
  const isDue = ({ operations: { until } }: SettingsSnapshot, part: string) =>
    (until.get(part)?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime()
  const current = deps.settings.current()
  for (const part of [...current.operations.until.keys()].filter((one) => isDue(current, one))) {
    const content = (latest: SettingsSnapshot) => {
      if (!isDue(latest, part)) throw new NotDue()
      return contentAfter(latest, { part: part as Stoppable, isOff: false, until: null })
    }
    await reviseSettings(deps, {
      file: 'operations.json',
      content,
      actor,
      reason,
      note: (tx) => note(tx, part),
    }).catch((error: unknown) => {
      if (!(error instanceof NotDue)) throw error
    })
  }
}
