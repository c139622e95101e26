/**
 * Stops parts of the product and starts them again. Each change is a revision of `operations.json` with actor and reason, and
 * applies in every process immediately. A stopped part accepts nothing new; work in progress completes.
 */
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
  actor: string
  reason: string
  note?: SettingsChange['note']
}

/** Concurrent stops of different parts both apply. @throws WrongSettings */
export async function stop(
  deps: Pick<SettingsDeps, 'db' | 'settings' | 'clock'>,
  order: StopOrder,
): Promise<void> {
  const { part, isOff, ...by } = order
  await reviseSettings(deps, {
    file: 'operations.json',
    ...by,
    content: ({ operations: { maintenance, stopped } }: SettingsSnapshot) => {
      if (part === 'maintenance') return { maintenance: isOff, stopped: [...stopped] }
      const others = [...stopped].filter((one) => one !== part)
      return { maintenance, stopped: isOff ? [...others, part] : others }
    },
  })
}
